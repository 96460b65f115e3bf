"""Passwords in commands, markup, SQL and addresses, where the option or the attribute says what the value is."""

from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern, names_any
from recollect.core.guardrails.secrets.named_values import looks_drawn
from recollect.core.guardrails.secrets.passwords import is_password_like, is_word_like
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_VALUE: Final = r"[\"']?(?P<value>[^\s\"'<>]{5,96})"
# The option of each tool that a password follows
_OPTIONS: Final = (
    ("unzip|zip|7za?|7zr|rar|unrar", r"-[pP]\s?"),
    ("redis-cli|valkey-cli", r"(?:-a|--pass)\s"),
    (r"mysql\w*|mariadb[\w-]*", r"-p"),
    (r"sqlcmd|bcp|mosquitto_\w+|ipmitool|isql", r"-P\s?"),
    (r"ldap\w+", r"-w\s?"),
    (r"snmp\w+", r"-c\s?"),
    (r"docker|podman|helm|skopeo|nerdctl|az|oc|mongo\w*|influx|sshpass", r"-p[ =]?"),
    (r"rabbitmqctl", r"(?:add_user|change_password)\s\S{1,48}\s"),
    (r"net", r"user\s\S{1,48}\s"),
    (r"htpasswd", r"-[a-zA-Z]{0,4}b[a-zA-Z]{0,4}\s(?:\S{1,96}\s){1,2}"),
    (r"wpa_passphrase", r"\S{1,48}\s"),
    (r"nmcli", r"password\s"),
    (r"openssl", r"-pass(?:in|out)?\s(?:pass:)"),
    (r"gpg2?|restic|borg|ssh-keygen", r"(?:--passphrase|-N|-P)[ =]"),
    (r"smbclient|smbmap|mount(?:\.cifs)?|rpcclient", r"(?:-U\s?\S{1,48}%|(?:-o\s)?\S{0,96}password=)"),
)
_IN_COMMANDS: Final = tuple(
    Pattern(rf"(?<![\w./-])(?:{tools})\s(?:[^\n|;&]{{0,120}}?\s)?{option}{_VALUE}") for tools, option in _OPTIONS
)
_TOOLS: Final = (
    *("zip", "7z", "rar", "-cli", "mysql", "mariadb", "sqlcmd", "bcp", "mosquitto", "ipmi", "isql", "ldap", "snmp"),
    *(
        "docker",
        "podman",
        "helm",
        "skopeo",
        "nerdctl",
        "az ",
        "oc ",
        "mongo",
        "influx",
        "sshpass",
        "rabbitmq",
        "net user",
    ),
    *("htpasswd", "wpa_pass", "nmcli", "openssl", "gpg", "restic", "borg", "keygen", "smb", "mount", "rpcclient"),
)
_NAMES: Final = r"(?i:pass(?:word|wd|phrase|wort)?|pwd|kennwort|secret|api[_-]?key|token)"
_IN_FORMS: Final = (
    Pattern(
        rf"(?:key|name|id)\s?=\s?[\"'][^\"'\n<>]{{0,48}}{_NAMES}[\"']\s{{1,4}}value\s?=\s?[\"'](?P<value>[^\"'\n]{{4,128}})[\"']"
    ),
    Pattern(
        r"(?<!\w)(?:echo|printf)\s(?:-\w\s)?[\"']?(?P<value>[^\s\"'|<>]{6,96})[\"']?\s?\|\s?(?:sudo -S"
        r"|passwd|docker|cryptsetup|gpg|podman)"
    ),
    Pattern(rf"<(?:\w{{1,24}}[:._-]?)?{_NAMES}>\s{{0,4}}(?P<value>[^\s<>]{{4,128}})\s{{0,4}}</"),
    Pattern(r"(?i:identified\s(?:with\s\S{1,40}\s)?by(?:\spassword)?)\s[\"']?(?P<value>[^\s\"';]{4,96})"),
    Pattern(
        r"(?i:tacacs|radius|isakmp|ntp|ospf|bgp|eigrp|aaa|standby|neighbor|vrrp|hsrp)[^\n]{0,64}?\s(?i:key"
        r"|key-string|md5"
        r"|password|secret)\s(?:[0-9]\s)?(?P<value>[^\s\"';]{6,96})"
    ),
)
_FORMS: Final = ("value", "</", "identified", "key", "md5", "password", "secret", "echo", "printf")
# A link that lets in whoever has it
_LINK: Final = Pattern(
    r"https?://[^\s?#\"'<>]{0,160}[?&#](?:[^\s=&#\"'<>]{1,32}=[^\s&#\"'<>]{0,200}[&#]){0,5}?"
    r"(?i:\w{0,16}(?:code|token|ticket|otp|nonce|signature|sig|auth|hash|secret|key)|t|k|c|s"
    r"|sid)=(?P<value>[A-Za-z0-9_%.~+-]{16,400})"
)
_PATH_LINK: Final = Pattern(r"https?://[^\s?#\"'<>]{4,160}/(?P<value>[A-Za-z0-9_~+-]{20,400})(?![\w./-])")
_LETS_IN: Final = Pattern(
    r"invit|reset|recover|verif|confirm|magic|activat|unlock|sign[_-]?in|sign[_-]?up|log[_-]?in|auth|sso"
    r"|password|passwort"
    r"|account|session|callback|join|unsubscribe"
)
_LETS_IN_BY_PATH: Final = Pattern(
    r"/(?:\w{1,16}[-_])?(?:magic|reset|invite|recover|verify|confirm|activate"
    r"|unlock)[\w-]{0,24}/"
)


def command_values(text: str) -> Iterator[SecretSpan]:
    """Yield the passwords of `text` that an option, an attribute or a parameter of a link says to be one."""
    if " -" in text or "net user" in text or "wpa_" in text or "nmcli" in text or "rabbitmq" in text:
        yield from _in_commands(text)
    if names_any(text, _FORMS):
        for pattern in _IN_FORMS:
            for match in pattern.compiled.finditer(text):
                if _is_one(match.group("value")):
                    yield SecretSpan(*match.span("value"), SecretKind.PASSWORD)
    if "://" in text:
        for pattern, opening in ((_LINK, _LETS_IN), (_PATH_LINK, _LETS_IN_BY_PATH)):
            for match in pattern.compiled.finditer(text):
                opens = opening.compiled.search(text[match.start() : match.start("value")].lower())
                if opens and looks_drawn(match.group("value")):
                    yield SecretSpan(*match.span("value"), SecretKind.API_KEY)


def _in_commands(text: str) -> Iterator[SecretSpan]:
    if not names_any(text, _TOOLS):
        return
    for pattern in _IN_COMMANDS:
        for match in pattern.compiled.finditer(text):
            if _is_one(match.group("value")):
                yield SecretSpan(*match.span("value"), SecretKind.PASSWORD)


def _is_one(value: str) -> bool:
    """Tell a password from a port, a path, a name of a variable and a word of a sentence."""
    if value.isalpha():
        return is_word_like(value) and not value.islower() and not value[1:].islower() and not value.isupper()
    return is_password_like(value) and "://" not in value and not value.startswith(("-", "/", "./"))
