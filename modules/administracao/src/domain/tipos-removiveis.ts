/** What an administrator may remove; everything else stays. The server asks the module that owns the kind. */
export const tiposRemoviveis = [
  { value: 'RASCUNHO', label: 'Rascunho de nota' },
  { value: 'ANEXO', label: 'Anexo órfão' },
] as const
