const LANGUAGES =
  "python|javascript|typescript|java|kotlin|scala|groovy|clojure|clojurescript|go|golang|rust|c|c++|c#|f#|objective-c|swift|ruby|" +
  "php|perl|lua|r|julia|matlab|haskell|ocaml|elm|elixir|erlang|gleam|dart|zig|nim|crystal|fortran|cobol|lisp|common lisp|scheme|" +
  "racket|prolog|ada|pascal|delphi|visual basic|vba|vb.net|bash|zsh|fish|powershell|sql|html|css|sass|scss|solidity|assembly|d|" +
  "apl|smalltalk|purescript|reason|coffeescript|wasm|webassembly|graphql|latex|markdown";
const FRAMEWORKS =
  "react|react native|vue|vue.js|nuxt|angular|svelte|sveltekit|solid|solidjs|next|next.js|nextjs|nuxt.js|remix|astro|gatsby|ember|" +
  "jquery|node|node.js|nodejs|deno|bun|express|express.js|fastify|nestjs|nest.js|koa|hono|django|flask|fastapi|pyramid|rails|" +
  "ruby on rails|sinatra|laravel|symfony|wordpress|drupal|spring|spring boot|quarkus|micronaut|ktor|asp.net|.net|.net core|blazor|" +
  "flutter|ionic|electron|tauri|qt|gtk|unity|unreal|unreal engine|godot|phoenix|actix|axum|gin|tailwind|tailwindcss|tailwind css|" +
  "bootstrap|material ui|redux|zustand|mobx|vite|webpack|rollup|esbuild|babel|jest|vitest|mocha|cypress|playwright|selenium|pytest|" +
  "storybook|three.js|d3|d3.js|numpy|pandas|polars|scipy|matplotlib|seaborn|plotly|scikit-learn|sklearn|pytorch|tensorflow|keras|jax|" +
  "xgboost|hugging face|langchain|llamaindex|opencv|spacy|nltk|requests|pydantic|sqlalchemy|celery|streamlit|gradio|jupyter|prisma|" +
  "drizzle|typeorm|sequelize|hibernate|trpc|grpc|zod|htmx|alpine.js|lodash|tokio|serde|bevy|ros|ros2|arduino|airflow|dbt|spark|" +
  "apache spark|kafka|apache kafka|rabbitmq|hadoop|flink|databricks|snowflake|terraform|ansible|pulumi|chef|puppet|jenkins|" +
  "github actions|gitlab ci|circleci|argo cd|argocd|helm|poetry|uv|conda|pip|npm|pnpm|yarn|cargo|gradle|maven|bazel|cmake|nix|nixos";
const SYSTEMS =
  "postgres|postgresql|mysql|mariadb|sqlite|mongodb|mongo|redis|valkey|cassandra|dynamodb|elasticsearch|opensearch|neo4j|clickhouse|" +
  "duckdb|bigquery|redshift|oracle|sql server|mssql|supabase|firebase|firestore|chroma|pinecone|weaviate|qdrant|docker|podman|" +
  "kubernetes|k8s|aws|azure|gcp|google cloud|heroku|vercel|netlify|cloudflare|digitalocean|fly.io|nginx|apache|caddy|traefik|linux|" +
  "ubuntu|debian|fedora|arch|arch linux|mint|centos|freebsd|openbsd|windows|windows 11|windows 10|wsl|wsl2|macos|mac|macbook|macbook pro|macbook air|mac mini|ios|" +
  "android|iphone|ipad|chromeos|raspberry pi|prometheus|grafana|datadog|sentry|kibana|splunk";
const TOOLS =
  "vim|neovim|nvim|emacs|vs code|vscode|visual studio|visual studio code|intellij|intellij idea|pycharm|webstorm|rider|goland|clion|" +
  "eclipse|xcode|android studio|sublime|sublime text|notepad++|helix|zed|cursor|nano|tmux|git|github|gitlab|bitbucket|svn|mercurial|" +
  "jira|confluence|notion|obsidian|slack|discord|figma|sketch|photoshop|illustrator|blender|excel|google sheets|google docs|word|" +
  "powerpoint|tableau|power bi|looker|postman|insomnia|firefox|chrome|safari|edge|brave|copilot|github copilot|chatgpt|claude|ollama|" +
  "iterm2|iterm|alacritty|kitty|wezterm|homebrew|zotero|anki|trello|asana|linear|autocad|solidworks|ableton|ableton live|logic pro|" +
  "stata|spss|sas|kagi|duckduckgo|thunderbird|outlook|gmail";

/** Programming languages, frameworks, systems and programs, folded. */
export const TECHNOLOGIES: ReadonlySet<string> = new Set(
  [LANGUAGES, FRAMEWORKS, SYSTEMS, TOOLS].flatMap((names) => names.split("|")),
);

/** Technologies whose name is a word of the language: they count only where no noun follows. */
export const AMBIGUOUS_TECHNOLOGIES: ReadonlySet<string> = new Set(
  (
    "go|c|d|r|rust|swift|ruby|julia|crystal|ada|scheme|basic|reason|fish|assembly|solid|next|remix|ember|node|express|flask|pyramid|" +
    "rails|spring|unity|phoenix|gin|bootstrap|babel|jest|mocha|cypress|requests|spark|chef|puppet|helm|poetry|yarn|cargo|conda|oracle|" +
    "arch|mint|windows|mac|safari|edge|brave|word|excel|sketch|notion|slack|linear|cursor|zed|nano|kitty|insomnia|eclipse|outlook|dart|" +
    "elm|nim|zig|celery|chrome|apache|looker|rider|bun|ros|sas|uv|pip|nix|elixir|gleam|blender|illustrator"
  ).split("|"),
);
