/** Blocks of a city and what its people read at the sign-in (spec 1 §8). */
export const bloqueios = [
  { value: 'NENHUM', label: 'Nenhum' },
  { value: 'CONTRATO', label: 'Contrato encerrado' },
  { value: 'PAGAMENTO', label: 'Falta de pagamento' },
] as const
export const ambientes = [
  { value: 'PRODUCAO', label: 'Produção' },
  { value: 'TESTE', label: 'Teste' },
] as const
