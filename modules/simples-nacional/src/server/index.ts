export { carregarCalculo } from './carregar-calculo.ts'
export { type AlvoForaDoDas, isForaDoDas, listForaDoDas } from './fora-do-das.ts'
export { isHomologada } from './homologacao.ts'
export { listReceitas } from './receitas.ts'
