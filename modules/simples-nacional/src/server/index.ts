export { carregarCalculo } from './carregar-calculo.ts'
export { listReceitas } from './receitas.ts'
