/**
 * The routines that may run by themselves: a white list, because what runs at night without anybody looking is chosen, not found. The test of the
 * schedules compares it with the orders that the product has.
 */
export const rotinasAgendaveis = [
  { value: 'atualizar-aliquota-simples', label: 'Atualizar alíquota do Simples' },
  { value: 'calcular-declaracao-simples-incorreta', label: 'Calcular declaração incorreta do Simples' },
  { value: 'calcular-saldo-competencia', label: 'Calcular saldo da competência' },
  { value: 'carrega-d-w', label: 'Carregar DW' },
  { value: 'corrigir-telefone', label: 'Corrigir telefones' },
  { value: 'email-primeiro-acesso-teixeira', label: 'E-mail de primeiro acesso' },
  { value: 'gera-autorizacao-n-fe', label: 'Gerar autorização de NF-e' },
  { value: 'migra-relatorios-aws', label: 'Migrar relatórios para o repositório de arquivos' },
  { value: 'reprocessamento-notas-escrit', label: 'Reprocessar notas × escrituração' },
] as const
