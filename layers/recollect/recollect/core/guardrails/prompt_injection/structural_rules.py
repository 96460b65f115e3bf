"""Signs of instructions in no words: role markers, imitated tool calls, hidden markup, links that carry data out."""

from typing import Final

from recollect.core.guardrails.prompt_injection.vocabulary import InstructionRule, text_rule

STRUCTURAL_RULES: Final[tuple[InstructionRule, ...]] = (
    text_rule(
        "role_marker",
        0.9,
        r"<\|(?:im_start|im_end|system|user|assistant|end|endoftext|begin_of_text|start_header_id|eot_id)\|>"
        r"|\[/?inst\]|<</?sys>>|</?(?:start|end)_of_turn>|<(?:start|end)_of_turn>|</?system(?:_prompt|_message)?>"
        r"|\[system\]\(#|(?:begin|end) system prompt|\[system (?:override|message|prompt)\]",
    ),
    text_rule(
        "role_marker",
        0.6,
        r"</?(?:instructions?|assistant|user|prompt|context|user_data|untrusted_data|developer|memory)>"
        r"|\"role\":\s{0,2}\"(?:system|assistant|developer)\"",
    ),
    text_rule(
        "vocative",
        0.4,
        r"(?:^|[.!?]\s)(?:hey |hi )?(?:assistant|ai|llm|chatgpt|claude|chatbot|gpt|agent|bot),\s",
        r"(?:^|[.!?<(-]\s?)(?:ai|llm|llms|chatgpt|chatbot|ai assistants?|ai agents?|ai reviewers?):\s",
        r"(?:p\.s\.|[.!?])\s(?:assistant|ai):\s",
    ),
    text_rule(
        "tool_call",
        0.4,
        r"\b(?:call|run|execute|invoke|trigger) \w{2,40}\(",
    ),
    text_rule(
        "exfiltration",
        0.4,
        r"(?:visit|open|fetch|load|download|curl|get) (?:\w{1,20} ){0,3}https?://[^\s]{1,200}[^\n]{0,30}\b(?:obey"
        r"|follow|execute|do what|run)\b",
        r"~/\.ssh|/etc/shadow",
    ),
    text_rule("role_marker", 0.6, r"^#{2,4} (?:instruction|response|system|human|assistant):"),
    text_rule(
        "role_marker",
        0.6,
        r"^\W{0,4}system:\s{1,4}(?:you |(?:the )?user|now |new |ignore|always |never |reveal|override|respond |reply "
        r"|answer )",
    ),
    text_rule("role_marker", 0.7, r"^human:[^\n]{0,400}\n{1,3}assistant:"),
    text_rule(
        "tool_call",
        0.9,
        r"</?(?:tool_call|tool_calls|function_calls?|function_results|invoke|use_mcp_tool|tool_use|tool_result"
        r"|antml:\w+)\b[^>\n]{0,80}>"
        r"|```tool_(?:code|call)|^action:\s?\w{1,40}\s{0,2}\n{1,2}action input:"
        r"|[{,]\s{0,4}\"(?:tool|tool_name|function|name|recipient_name)\":\s{0,2}\"\w{1,64}\",\s{0,4}\"(?:arguments"
        r"|parameters|tool_input)\":",
    ),
    text_rule(
        "exfiltration",
        0.8,
        r"!\[[^\]\n]{0,80}\]\(https?://[^)\s]{1,200}[?&]\w{1,20}=(?:\{\{|\[|<|\$\{|%7b)[^)\n]{1,80}",
    ),
    text_rule(
        "exfiltration",
        0.5,
        r"(?:to|at|into) (?:this|the) (?:url|link|webhook|address|endpoint)[^\n]{0,20}https?://|\?(?:d|data|q|n"
        r"|x)=\s{0,2}$",
    ),
    text_rule(
        "hidden_markup",
        0.5,
        r"style\s?=\s?[\"'][^\"'>]{0,80}(?:display:\s?none|font-size:\s?0|visibility:\s?hidden|opacity:\s?0"
        r"|color:\s?(?:white|#fff))"
        r"|<!--[^>]{0,40}\b(?:ai|llm|assistant|model|chatbot|agent)s?\b|^\[//\]: # \([^)\n]{0,40}\b(?:ai|llm|assistant"
        r"|agent)\b",
    ),
)
