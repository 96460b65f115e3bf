"""Classes and synonyms of work, software, studies; see `related_words` for the form."""

from typing import Final

CLASSES: Final = """
job work career profession occupation > engineer nurse doctor teacher developer lawyer accountant architect designer
  journalist chef waiter barista carpenter plumber electrician mechanic pilot driver farmer gardener librarian
  pharmacist dentist therapist translator editor consultant analyst scientist researcher cashier hairdresser
  photographer firefighter paramedic soldier secretary receptionist salesperson realtor tailor baker butcher welder
  surveyor midwife vet surgeon freelancer hired joined salary promoted resign
employer company firm workplace > joined hired siemens bosch google microsoft amazon apple meta ibm sap oracle intel
  nvidia netflix spotify deloitte accenture startup agency corporation bank hospital university ministry nonprofit
  freelance contract
hierarchy leadership > ceo cto cfo coo vp director head manager lead supervisor foreman intern junior senior principal
  staff executive chairman board president founder
department team > marketing sales finance legal engineering support procurement logistics operations research
  accounting hr infrastructure platform security
office workplace > desk cubicle printer whiteboard badge canteen coworking headquarters floor kitchenette monitor
  chair hybrid hotdesk
meeting appointment > standup retro retrospective kickoff sprint workshop interview review demo agenda minutes zoom
  conference offsite townhall sync briefing webinar
deadline > due submission milestone release launch deliverable ship overdue expiry cutoff
doctor medic > cardiologist dermatologist pediatrician radiologist neurologist psychiatrist oncologist orthopedist
  gynecologist anesthetist surgeon urologist ophthalmologist
tradesperson craftsman > carpenter plumber electrician roofer welder mason locksmith painter plasterer tiler glazier
  joiner blacksmith
artist > painter sculptor illustrator potter musician actor dancer singer photographer
scientist researcher > biologist chemist physicist geologist astronomer statistician mathematician postdoc ecologist
agile > scrum kanban sprint backlog velocity standup retro
language > python javascript typescript java kotlin scala rust golang ruby php perl swift haskell elixir erlang
  clojure ocaml fsharp csharp cpp lua julia dart zig nim fortran cobol lisp scheme prolog bash sql matlab groovy
  solidity assembly delphi
framework library > react vue angular svelte django flask fastapi rails spring laravel express nextjs nuxt numpy
  pandas pytorch tensorflow jquery tailwind bootstrap flutter qt electron remix symfony phoenix
python > django flask fastapi pip poetry uv conda venv pytest ruff black mypy pandas numpy jupyter
javascript > nodejs npm yarn pnpm react vue eslint prettier jest vitest webpack vite deno bun
rust > cargo clippy rustfmt tokio crate
java > maven gradle junit spring jvm
editor ide > vscode vim neovim emacs nano sublime intellij pycharm webstorm helix zed xcode eclipse notepad jetbrains
  cursor atom kakoune textmate rstudio
jetbrains > intellij pycharm webstorm goland rider clion phpstorm
shell terminal > bash zsh fish powershell nushell ksh tmux screen iterm alacritty kitty wezterm ghostty prompt alias
  dotfile
database db datastore > postgres mysql mariadb sqlite mongodb redis cassandra oracle dynamodb clickhouse duckdb
  elasticsearch neo4j snowflake bigquery couchdb mssql cockroachdb influxdb firestore supabase table schema migration
  index query backup
cloud hosting > aws gcp azure hetzner digitalocean heroku vercel netlify cloudflare linode ovh render scaleway lambda
  s3 ec2 server vps
aws > s3 ec2 lambda rds dynamodb eks ecs fargate cloudfront iam cloudwatch
container orchestration > docker podman kubernetes helm compose containerd image pod nomad swarm openshift rancher k3s
  minikube
kubernetes > helm pod cluster namespace ingress eks gke aks k3s minikube argocd node
infrastructure iac provisioning > terraform ansible pulumi puppet chef cloudformation opentofu vagrant nixos
ci pipeline build > jenkins gitlab circleci travis teamcity buildkite drone argocd bazel makefile deploy artifact
vcs repository > git github gitlab bitbucket mercurial svn gitea codeberg branch commit merge rebase tag fork monorepo
git > commit branch rebase merge squash stash main master trunk
dependency > npm yarn pnpm pip poetry uv conda cargo gem bundler composer maven gradle homebrew apt dnf pacman nix
  chocolatey winget nuget bun
linter formatter > eslint prettier ruff black flake8 pylint clippy rubocop shellcheck biome gofmt golangci isort
  stylelint rustfmt indent semicolon tabs spaces
test > pytest jest vitest mocha junit rspec cypress playwright selenium unittest phpunit coverage mock fixture tox
  regression
chat messenger > slack teams discord whatsapp telegram signal mattermost irc matrix zulip wechat imessage threema
  skype viber channel
ticketing tracker > jira linear trello asana youtrack redmine zendesk notion bugzilla clickup basecamp
monitoring observability alerting > grafana prometheus datadog sentry newrelic splunk kibana nagios zabbix
  opentelemetry pagerduty loki cloudwatch jaeger dashboard log metric uptime
os > linux windows macos ubuntu debian fedora arch nixos android ios freebsd mint chromeos centos rhel alpine gentoo
  suse
windows > win10 win11 wsl powershell
linux distro > ubuntu debian fedora arch nixos mint gentoo alpine suse rhel
browser > chrome firefox safari edge brave opera vivaldi arc chromium tor extension bookmark
phone mobile smartphone > iphone pixel galaxy samsung fairphone oneplus xiaomi nokia android huawei motorola sim esim
  charger
computer machine laptop > macbook thinkpad dell desktop imac surface chromebook lenovo asus ram cpu gpu ssd keyboard
  mouse monitor
format > json yaml xml csv pdf markdown toml docx xlsx html png jpeg svg mp3 mp4 zip parquet epub latex gif webp flac
protocol network > http ssh ftp sftp tcp udp dns smtp imap grpc websocket mqtt vpn tls rest graphql port firewall wifi
  router
vpn > wireguard openvpn tailscale mullvad nordvpn
credential secret login > password token passphrase pin certificate oauth 2fa vault bitwarden 1password keychain
  lastpass yubikey passkey
ai llm model > chatgpt claude gemini copilot llama mistral prompt embedding openai anthropic
school education > kindergarten elementary gymnasium college university teacher pupil classroom homework grade term
  recess lesson timetable semester
study subject major > mathematics physics chemistry biology history geography economics law medicine psychology
  philosophy linguistics sociology informatics engineering architecture nursing pedagogy literature theology astronomy
degree qualification > bachelor master phd diploma mba doctorate msc bsc apprenticeship certificate graduate
"""

SYNONYMS: Final = """
hire recruit employ joined onboard / employer company firm workplace / fired dismissed sacked redundant layoff / quit
resign / boss manager supervisor / colleague coworker teammate workmate / subordinate reportee / salary wage pay
paycheck income earn compensation / promotion raise / freelancer contractor / remote wfh telework / doctor physician
gp / lawyer attorney solicitor barrister / developer programmer coder swe / teacher instructor tutor schoolteacher /
hr personnel / intern internship trainee placement / resume cv / pto vacation leave holiday / unemployed jobless /
retire pension retiree / headquarters hq / standup daily / retro retrospective / meeting appointment / deadline due /
postpone delay reschedule defer / launch release rollout ship / python py python3 / javascript js ecmascript /
typescript ts / rust rs rustlang / csharp dotnet / ruby rb / kotlin kt / haskell hs / react reactjs / nodejs node /
pytorch torch / tensorflow tf / neovim nvim / vim vi / powershell pwsh / terminal console cli / database db / postgres
postgresql psql pg / mongodb mongo / elasticsearch elastic / sqlite sqlite3 / kubernetes k8s kube kubectl / docker
dockerfile / ci pipeline / deploy deployment rollout / repository repo / pr mr / svn subversion / github gh / homebrew
brew / dependency package library / linter lint / test spec qa / message text dm sms / ticket issue task / bug defect
error / oncall pager pagerduty / incident outage downtime / os distro / macos osx mac / firefox ff / phone mobile
smartphone cellphone handset / laptop notebook / monitor screen display / yaml yml / jpeg jpg / markdown md /
spreadsheet excel xlsx / latex tex / wifi wlan wireless / password passphrase passcode pwd / login username account /
2fa mfa otp authenticator / frontend ui / environment env / production prod / config configuration settings /
documentation docs readme / staging preprod / school education / university uni college / kindergarten preschool
nursery daycare / pupil student schoolchild / mathematics math / informatics cs / major studied
"""
