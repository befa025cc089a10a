export { type AlertaInicial, type AlertasDaPessoa, defineAlertaInicial } from './alerta-inicial.ts'
export { type BuscaDefinition, defineBusca, maximoPorGrupo, montarTermo, type TermoDaBusca } from './busca.ts'
export { type CartaoDefinition, defineCartao, doContribuinte, doFisco } from './cartao-inicial.ts'
export { emSeparado } from './em-separado.ts'
