/** Shells that there is a script for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** One of {@link SHELLS}. */
export type Shell = (typeof SHELLS)[number];

// Words come back a line each, a tab before the description.

const BASH = `# praisonai completion for bash. In ~/.bashrc:  eval "$(praisonai completion bash)"
_praisonai() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line
  current="\${current#[\\"\\']}"
  current="\${current//\\\\/}"
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$(printf '%q' "\${line%%$'\\t'*}")")
  done < <(praisonai complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "$current" 2>/dev/null)
}
complete -o bashdefault -o default -F _praisonai praisonai
`;

const ZSH = `#compdef praisonai
# praisonai completion for zsh. In ~/.zshrc, after compinit:  eval "$(praisonai completion zsh)"
_praisonai() {
  local -a values shown
  local line
  for line in "\${(@f)$(praisonai complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -z $line ]] && continue
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  -- }")
  done
  (( \${#values} )) && compadd -U -l -d shown -a values
}
if [[ "\${funcstack[1]}" == _praisonai ]]; then _praisonai "$@"; else compdef _praisonai praisonai; fi
`;

const FISH = `# praisonai completion for fish. Once:  praisonai completion fish > ~/.config/fish/completions/praisonai.fish
function __praisonai_complete
    set -l words (commandline -opc)
    set -e words[1]
    praisonai complete -- $words (commandline -ct) 2>/dev/null
end
complete -c praisonai -f -a '(__praisonai_complete)'
`;

/**
 * The script that teaches a shell to complete `praisonai`: it asks `praisonai complete` at each Tab.
 *
 * @param shell which shell
 */
export function completionScript(shell: Shell): string {
  return { bash: BASH, zsh: ZSH, fish: FISH }[shell];
}
