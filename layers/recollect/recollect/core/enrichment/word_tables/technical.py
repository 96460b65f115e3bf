"""What tells a file from a sentence's end, an issue from a norm, and a symbol from a trade mark."""

from typing import Final

from recollect.core.text.words import words_in

FILE_ENDINGS: Final = words_in("""
    pdf doc docx odt rtf txt md rst tex csv tsv xls xlsx ods ppt pptx odp json jsonl ndjson yaml yml toml ini cfg
    conf env xml html htm css scss js mjs ts tsx jsx vue svelte py pyi ipynb rb go rs java kt kts scala swift c h
    cc cpp hpp cs php pl lua r jl sh bash zsh fish ps1 bat sql db sqlite parquet avro proto graphql tf tfvars lock
    log bak tmp zip tar gz tgz bz2 xz 7z rar jar whl png jpg jpeg gif svg webp heic tif tiff bmp psd raw mp3 wav
    flac ogg m4a mp4 mov avi mkv webm epub mobi ics vcf eml pem key crt cer pub plist gradle dockerfile ttf otf
    woff2 onnx npy npz pkl bin exe dll so dylib iso dmg deb rpm apk
""")
FILE_NAMES: Final = words_in("Dockerfile Makefile Jenkinsfile Procfile Gemfile Rakefile .gitignore .bashrc .zshrc .env")
# Before a dash and a number these make a norm, a disease, a model or a date, not the key of an issue
NO_ISSUES: Final = words_in("""
    UTF SHA MD ISO RFC COVID GPT CVE F B A C H N M P Q T V X UTC GMT ASCII IEEE DIN EN USB DDR PS TCP HTTP RSA AES
    CRC BASE UTF16 WW MI AK BMW VW PM CO CT PET MP EC CC LTE AM FM AMG CP WD RTX GTX PG ID NO NR PO
""")
# Before a number with points these make a version of it
VERSIONED: Final = words_in("""
    version release v python node nodejs java ruby go rust php django rails postgres postgresql mysql redis
    kubernetes k8s docker terraform ubuntu debian fedora macos ios android windows chrome firefox safari react vue
    angular numpy pandas pytorch tensorflow typescript javascript dotnet .net perl scala kotlin swift gradle maven
    npm pip uv bash zsh nginx apache mongodb elasticsearch opensearch kafka linux kernel cuda issue pr pull bug
    ticket fixes closes
""")
MIXED_CASE_WORDS: Final = words_in("""
    GitHub GitLab YouTube LinkedIn WhatsApp PayPal JavaScript TypeScript PostgreSQL MySQL NoSQL MongoDB DynamoDB
    OpenSearch OpenAI DeepMind FedEx MasterCard PlayStation WordPress StackOverflow iPhone iPad iPod iMac iOS
    iCloud iTunes macOS MacBook AirPods eBay eBook LaTeX TikTok SharePoint OneDrive OneNote PowerPoint ChatGPT
    VirtualBox PhD McDonald OpenTable HubSpot DocuSign SoundCloud BlackBerry AstraZeneca BioNTech ThyssenKrupp
    DoorDash PyPI PyTorch TensorFlow NumPy SciPy GraphQL gRPC jQuery IoT WiFi QuickTime AppleCare FaceTime AirBnB
    DevOps BitBucket CircleCI BigQuery CloudFront CloudWatch EventBridge OAuth SaaS PaaS eSIM iMessage mRNA pH kW
    kWh GHz MHz kHz dB mA mV kV mW mAh LoRa YAML VMware RabbitMQ CouchDB MariaDB ClickHouse InfluxDB DuckDB SpaceX
    BMW LaMotta DeLorean VanGogh DiCaprio LeBron
""")
