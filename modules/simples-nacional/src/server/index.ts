export { carregarCalculo } from './carregar-calculo.ts'
export { isHomologada } from './homologacao.ts'
export { listReceitas } from './receitas.ts'
