/** Colour of an entry of credit or debit. */
export function tomLancamento(situacao: string): 'success' | 'danger' | 'info' | 'neutral' {
  if (situacao === 'Cancelado') return 'danger'
  if (situacao === 'Disponível' || situacao === 'Em aberto') return 'info'
  return situacao === 'Em uso' ? 'neutral' : 'success'
}
