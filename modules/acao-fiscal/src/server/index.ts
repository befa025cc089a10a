export { acoesDeContribuintes } from './acoes-de-contribuintes.ts'
