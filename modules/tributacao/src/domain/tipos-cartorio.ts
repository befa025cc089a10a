/** Kinds of registry offices. Source: Lei 8.935/1994 art. 5. */
export const tiposCartorio = [
  { value: 'NOTAS', label: 'Tabelionato de notas' },
  { value: 'PROTESTO', label: 'Tabelionato de protesto de títulos' },
  { value: 'MARITIMO', label: 'Registro de contratos marítimos' },
  { value: 'IMOVEIS', label: 'Registro de imóveis' },
  { value: 'TITULOS', label: 'Registro de títulos e documentos e civil das pessoas jurídicas' },
  { value: 'CIVIL', label: 'Registro civil das pessoas naturais e interdições e tutelas' },
  { value: 'DISTRIBUICAO', label: 'Registro de distribuição' },
] as const
