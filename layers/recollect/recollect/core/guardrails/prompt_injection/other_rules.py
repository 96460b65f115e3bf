"""Wording of instructions to a model in German, Spanish, French, Chinese and Japanese."""

from typing import Final

from recollect.core.guardrails.prompt_injection.vocabulary import InstructionRule, text_rule, word_rule

_GERMAN: Final = (
    word_rule(
        "override",
        0.9,
        r"(?:ignorier\w{0,3}|vergiss|vergesst|vergessen sie|missacht\w{0,2}|umgeh\w{0,2}|verwirf)~2 "
        r"(?:vorherigen?|bisherigen?|obigen?|früheren?|vorigen|alle|deine|ihre)~2 "
        r"(?:anweisung\w*|instruktion\w*|befehle|regeln|vorgaben|richtlinien|prompts?)",
        r"(?:vergiss|ignorier\w{0,3}) alles (?:was|oben|bisherige|vorherige)",
    ),
    word_rule(
        "new_role",
        0.8,
        r"du bist (?:jetzt|nun|ab jetzt|ab sofort|keine?)~2 (?:ki|ai|sprachmodell|assistent|chatbot|modell|bot|dan)",
        r"ab (?:jetzt|sofort) (?:bist|antwortest|befolgst|gehorchst) du",
    ),
    word_rule(
        "conceals",
        0.8,
        r"sag\w{0,2} (?:dem|der) (?:be)?nutzer(?:in)? nichts|ohne (?:den"
        r"|die) (?:be)?nutzer(?:in)?~1 (?:zu )?(?:informieren|fragen)",
        r"(?:be)?nutzer(?:in)? (?:darf|soll) (?:nichts|das nicht)",
    ),
    word_rule(
        "asks_for_prompt",
        0.9,
        r"(?:zeig|verrat|nenn|gib|geben|wiederhol)\w{0,2}~2 (?:den|deine\w?|ihre\w?) (?:versteckten "
        r"|geheimen )?(?:system ?)?(?:prompt|anweisungen)",
    ),
    word_rule(
        "addresses_model",
        0.7,
        r"(?:wenn|falls) (?:du|sie) (?:eine?)~1 (?:ki|sprachmodell|chatbot|ki assistent)",
        r"(?:ki assistenten|ki systeme|sprachmodelle|chatbots)~6 (?:müssen|sollen|sollten)|hinweis (?:für|an) (?:ki"
        r"|sprachmodelle|chatbots)",
    ),
)
_SPANISH: Final = (
    word_rule(
        "override",
        0.9,
        r"(?:ignor|olvid|omit|descart)\w{1,4}~3 (?:instrucciones|reglas|indicaciones|órdenes|directrices)"
        r"(?:~1 (?:anteriores|previas|de arriba|originales|dadas)| que te)",
        r"(?:olvida|ignora) todo lo (?:anterior|que)|haz caso omiso de~2 (?:instrucciones|reglas|indicaciones|órdenes)",
    ),
    word_rule(
        "new_role",
        0.8,
        r"eres ahora~2 (?:ia|ai|asistente|modelo|chatbot|bot|dan)|(?:bot|ia|modelo|asistente) sin censura",
        r"(?:ahora|a partir de ahora|desde ahora) (?:eres|actúas como|serás)~2 (?:ia|ai|asistente|modelo|chatbot|bot"
        r"|dan)",
        r"actúa como un (?:ia|modelo|asistente|hacker)|(?:modelo|ia|asistente) sin (?:restricciones|límites|filtros?)",
    ),
    word_rule(
        "conceals",
        0.8,
        r"no (?:le|les|se lo) (?:digas|informes|cuentes|menciones)~1 al? usuari[oa]",
        r"sin (?:informar|avisar|decir\w*) al usuario",
    ),
    word_rule(
        "asks_for_prompt",
        0.9,
        r"(?:muéstra\w{0,3}|revela\w{0,3}|dime|imprime|muestra|repite)~1 (?:tu|el|tus) (?:prompt|instrucciones)",
    ),
    word_rule("addresses_model", 0.7, r"si eres~1 (?:modelo|ia|asistente|inteligencia|chatbot)"),
)
_FRENCH: Final = (
    word_rule(
        "override",
        0.9,
        r"(?:ignor|oubli|néglig)\w{1,3}~2 (?:instructions|consignes|règles|directives|ordres)~1 "
        r"(?:précédente?s|ci dessus|antérieure?s|dorigine|reçues)|(?:ignorez?|oubliez?) tout ce (?:qui|que)",
        r"ne (?:tiens|tenez) pas compte de\w?~1 (?:instructions|consignes|règles|directives)",
    ),
    word_rule(
        "new_role",
        0.8,
        r"(?:tu es|vous êtes) (?:maintenant|désormais)~2 (?:ia|ai|assistant|modèle|chatbot|bot|dan)",
        r"à partir de maintenant (?:tu|vous) (?:réponds|répondez|es|êtes|obéis)|agis comme une? (?:ia|modèle|hacker)",
    ),
    word_rule(
        "conceals",
        0.8,
        r"ne (?:dis|dites|révèle|révélez)~2 à lutilisateur|sans (?:informer|prévenir|avertir) lutilisateur",
    ),
    word_rule(
        "asks_for_prompt",
        0.9,
        r"(?:révèle|révélez|affiche|affichez|montre|montrez|donne|donnez|répète)~1 (?:ton|votre|tes|vos) (?:prompt"
        r"|instructions|consignes)",
    ),
    word_rule("addresses_model", 0.7, r"si (?:tu es|vous êtes) une? (?:ia|modèle|assistant|intelligence|chatbot)"),
)
SPACED_RULES: Final[tuple[InstructionRule, ...]] = (*_GERMAN, *_SPANISH, *_FRENCH)

# Over the text itself, since no spaces part its words; tried only where such script is
UNSPACED_RULES: Final[tuple[InstructionRule, ...]] = (
    text_rule(
        "override",
        0.9,
        r"(?:忽略|无视|無視|忘记|忘掉|不要理会|放弃|覆盖|(?:不要|别|停止)(?:遵守|遵循|服从|执行))"
        r"[^。\n]{0,12}(?:指令|指示|规则|規則|提示词?|设定|命令|要求|限制)",
        r"(?:忽略|无视|無視)(?:以上|上述|上面|之前|前面)(?:的)?(?:所有|全部|一切)?(?:内容|文字|信息)",
        r"(?:指示|命令|ルール|プロンプト|規則|設定|指令|制限)(?:を|は)[^。\n]{0,6}(?:無視|忘れ|破棄|解除|従わ)",
    ),
    text_rule(
        "new_role",
        0.8,
        r"(?:你现在是|从现在(?:起|开始),?你是|你将扮演|请扮演|你不再是)[^。\n]{0,16}(?:ai|模型|助手|机器人|模式|黑客)",
        r"(?:今から|これから|現在から)[^。\n]{0,16}(?:ai|モデル|アシスタント|ボット|モード)(?:です|として|だ)",
    ),
    text_rule(
        "conceals",
        0.8,
        r"(?:不要|别|不能|不得)(?:告诉|通知|告知|让|提醒)用户|(?:瞒着|不通知)用户",
        r"(?:ユーザー|利用者)に(?:は)?[^。\n]{0,6}(?:言わ|伝え|知らせ|教え)(?:ず|ない)",
    ),
    text_rule(
        "asks_for_prompt",
        0.8,
        r"(?:输出|显示|告诉我|泄露|打印|展示|重复)[^。\n]{0,8}(?:系统提示|系统指令|提示词|初始指令|你的指令)",
        r"(?:プロンプト|初期指示|内部指示|あなたの指示|指示内容)を[^。\n]{0,8}(?:表示|出力|教え|見せ|公開)",
    ),
    text_rule(
        "exfiltration",
        0.7,
        r"(?:把|将)[^。\n]{0,6}(?:密码|密钥|聊天记录|隐私|个人信息|凭证)[^。\n]{0,4}(?:发|传|上传|告诉)",
        r"(?:パスワード|秘密鍵|会話履歴|個人情報)を[^。\n]{0,10}(?:送信|送っ|送れ|教え)",
    ),
    text_rule(
        "addresses_model",
        0.7,
        r"如果你是[^。,\n]{0,6}(?:ai|模型|助手|机器人)|致(?:所有)?(?:ai|大模型|语言模型)",
        r"ai(?:アシスタント|エージェント|モデル)?(?:へ[:、]|は必ず)|(?:あなたが|もし)ai(?:なら|であれば)",
    ),
)
