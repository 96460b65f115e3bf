"""The shapes that issuers give their tokens and keys, one a line.

Each begins with what its issuer puts in front, which hardly anything else begins with. They are those that the issuers
document and that detect-secrets and gitleaks hold.
"""

from typing import Final

_HEX: Final = "[0-9a-f]"
_UUID: Final = f"{_HEX}{{8}}-(?:{_HEX}{{4}}-){{3}}{_HEX}{{12}}"
_URL_SAFE: Final = "[A-Za-z0-9_-]"
_ALNUM: Final = "[A-Za-z0-9]"

SERVICE_SHAPES: Final = (
    rf"rk_{_URL_SAFE}{{40,48}}",  # this service's own
    rf"hf_{_ALNUM}{{34}}",  # Hugging Face
    rf"SG\.{_URL_SAFE}{{22}}\.{_URL_SAFE}{{43}}",  # SendGrid
    rf"[0-9]{{8,10}}:AA{_URL_SAFE}{{33}}",  # Telegram
    rf"[MNO]{_URL_SAFE}{{23,27}}\.{_URL_SAFE}{{6}}\.{_URL_SAFE}{{27,38}}",  # Discord
    r"SK[a-f0-9]{32}",  # Twilio
    r"[a-f0-9]{32}-us[0-9]{1,2}",  # Mailchimp
    rf"sq0(?:csp-{_URL_SAFE}{{43}}|atp-{_URL_SAFE}{{22}})|EAAA{_URL_SAFE}{{56,64}}",  # Square
    rf"dckr_[po]at_{_URL_SAFE}{{27,32}}",  # Docker Hub
    r"do[opr]_v1_[a-f0-9]{64}",  # DigitalOcean
    r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",  # Shopify
    rf"lin_(?:api|oauth)_{_ALNUM}{{40,64}}",  # Linear
    rf"hv[sbr]\.{_URL_SAFE}{{24,256}}",  # Vault
    r"dapi[a-f0-9]{32}(?:-[0-9])?",  # Databricks
    r"PMAK-[a-f0-9]{24}-[a-f0-9]{34}",  # Postman
    r"AT(?:ATT3|CTT3|BB)[A-Za-z0-9_=-]{28,256}",  # Atlassian
    rf"ATTA{_ALNUM}{{64,80}}",  # Trello
    rf"ntn_{_ALNUM}{{40,60}}|secret_{_ALNUM}{{43}}",  # Notion
    r"AGE-SECRET-KEY-1[0-9A-Z]{58}",  # age
    rf"gsk_{_ALNUM}{{40,64}}",  # Groq
    r"sk-or-v1-[a-f0-9]{64}",  # OpenRouter
    r"sk-[a-f0-9]{32}|sk_[a-f0-9]{48}",  # DeepSeek, ElevenLabs
    rf"glsa_{_ALNUM}{{32}}_[A-Fa-f0-9]{{8}}|glc_[A-Za-z0-9+/]{{32,400}}={{0,3}}",  # Grafana
    rf"sbp_(?:v0_|oauth_)?{_HEX}{{40}}|sb_secret_{_URL_SAFE}{{22,44}}",  # Supabase
    r"sntrys_[A-Za-z0-9+/=_-]{40,400}|sntryu_[a-f0-9]{64}",  # Sentry
    rf"fig[dou]r?_{_URL_SAFE}{{36,64}}",  # Figma
    rf"r8_{_ALNUM}{{37,40}}",  # Replicate
    rf"NRAK-{_ALNUM}{{27}}|NRI[IQ]-{_URL_SAFE}{{32}}|NRJS-[a-f0-9]{{19}}|[a-f0-9]{{36}}NRAL",  # New Relic
    rf"pat{_ALNUM}{{14}}\.[a-f0-9]{{64}}|key(?=[A-Za-z]{{0,13}}[0-9A-Z]){_ALNUM}{{14}}(?!{_ALNUM})",  # Airtable
    rf"1//0{_URL_SAFE}{{40,256}}",  # Google, refresh
    r"fm[12][ar]?_[A-Za-z0-9+/=,]{60,700}|fo1_[A-Za-z0-9_-]{43}",  # Fly
    r"https://(?:\w{1,9}\.)?discord(?:app)?\.com/api/webhooks/[0-9]{15,22}/[A-Za-z0-9_-]{50,90}",
    rf"https://{_URL_SAFE}{{1,40}}\.webhook\.office\.com/webhookb2/[A-Za-z0-9@/-]{{80,300}}",
    r"LTAI[A-Za-z0-9]{12,24}",  # Alibaba
    rf"x(?:key|smtp)sib-[a-f0-9]{{64}}-{_ALNUM}{{16}}",  # Brevo
    rf"re_{_ALNUM}{{8}}_{_ALNUM}{{24,28}}",  # Resend
    r"key-[a-f0-9]{32}|[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}",  # Mailgun
    r"rubygems_[a-f0-9]{48}",
    rf"cio{_ALNUM}{{32}}",  # crates.io
    r"oy2[a-z0-9]{43}",  # NuGet
    rf"{_ALNUM}{{14}}\.atlasv1\.{_URL_SAFE}{{60,70}}",  # Terraform Cloud
    r"pul-[a-f0-9]{40}",  # Pulumi
    rf"rnd_{_ALNUM}{{28,36}}",  # Render
    r"[12]/[0-9]{13,20}/[0-9]{13,20}:[a-f0-9]{32}",  # Asana
    r"pk_[0-9]{5,9}_[A-Z0-9]{32}",  # ClickUp
    rf"sl\.(?:u\.)?{_URL_SAFE}{{100,1500}}",  # Dropbox
    rf"EAA[A-Za-z]{_ALNUM}{{80,300}}",  # Facebook
    r"A{20,24}[A-Za-z0-9%]{60,120}",  # Twitter
    r"WPL_AP1\.[A-Za-z0-9]{10,20}\.[A-Za-z0-9+/]{4,12}={0,2}",  # LinkedIn
    rf"(?:pplx-|xai-|pcsk_|tvly-(?:dev-)?|tfp_|CFPAT-|nfp_|vcp_|csk-){_URL_SAFE}{{30,120}}",
    r"lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}",  # LangSmith
    rf"dp\.(?:pt|st|sa|ct|scim|audit)\.(?:[a-z0-9_-]{{2,35}}\.)?{_ALNUM}{{40,44}}",  # Doppler
    (
        r"ops_eyJ[A-Za-z0-9+/_-]{200,1000}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{6}-[A-Z0-9]{5}|[A-Z0-9]{11})"
        r"(?:-[A-Z0-9]{5}){2,3}"
    ),
    rf"0\.{_UUID}\.{_ALNUM}{{30}}:[A-Za-z0-9+/]{{22}}==",  # Bitwarden
    rf"tskey-[a-z]{{3,9}}-{_ALNUM}{{8,20}}(?:-{_ALNUM}{{16,40}})?",  # Tailscale
    r"u\+[A-Za-z0-9_+-]{18}",  # PagerDuty
    r"[st]k\.eyJ[A-Za-z0-9_-]{40,120}\.[A-Za-z0-9_-]{20,24}",  # Mapbox; pk is public
    r"ver:[0-9]-hint:[0-9]{6,20}-[A-Za-z0-9_-]{40,400}",  # Snowflake
    rf"pscale_(?:tkn|pw|oauth)_{_URL_SAFE}{{32,64}}",  # PlanetScale
    rf"pat-(?:na|eu|ap)[0-9]-{_UUID}|(?:sdk|api|mob)-{_UUID}",  # HubSpot, LaunchDarkly
    rf"CCI(?:PAT|PRJ)_{_ALNUM}{{22}}_[a-f0-9]{{40}}",  # CircleCI
    r"bk(?:ua|ct|aj)_[a-f0-9]{40}|sq[aup]_[a-f0-9]{40}",  # Buildkite, SonarQube
    r"dt0[a-z][0-9]{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}",  # Dynatrace
    r"[a-f0-9]{10}msh[a-f0-9]{15}p1[a-f0-9]{6}jsn[a-f0-9]{12}",  # RapidAPI
    r"[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])|[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,112}",  # Bitcoin
    r"nsec1[02-9ac-hj-np-z]{58}",  # Nostr
    rf"whsec_{_ALNUM}{{24,64}}",
    r"(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz)[A-Za-z0-9+/=%]{40,2000}",  # AWS, sessions
)
# Issuers' shapes with characters of which words and paths are made otherwise
OTHER_SHAPES: Final = (
    r"access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}",  # Braintree
    r"[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",  # Azure, client
    r"FlyV1 fm[12][ar]?_[A-Za-z0-9+/=,]{60,700}",
    (
        r"\$(?:2[abxy]\$[0-9]{2}\$[./A-Za-z0-9]{53}|apr1\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}"
        r"|[156]\$(?:rounds=[0-9]{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22,86}|(?:y|gy|7)\$[./A-Za-z0-9]{1,24}\$"
        r"[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|[89]\$[./A-Za-z0-9]{10,16}\$[./A-Za-z0-9]{40,48}"
        r"|argon2(?:id|i|d)\$[A-Za-z0-9=,$+/]{20,200})"  # hashes of passwords
    ),
    r"base64:[A-Za-z0-9+/]{42,44}={0,2}",  # Laravel
    r"django-insecure-[^\s'\"]{40,60}",
)
