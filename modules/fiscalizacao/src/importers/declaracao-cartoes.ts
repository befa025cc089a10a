import { importadorDeTerceiros } from '../server/declaracao-terceiros.ts'

/** What card companies paid to companies, a line of a month: competencia; cnpj_administradora; administradora; cnpj; quantidade; valor. */
export const declaracaoCartoes = importadorDeTerceiros({
  tipo: 'CARTAO',
  nome: 'declaracao-cartoes',
  rotulo: 'Operações com cartão (CSV)',
  colunas: {
    competencia: 'competencia',
    declarante: 'cnpj_administradora',
    nome: 'administradora',
    documento: 'cnpj',
    quantidade: 'quantidade',
    valor: 'valor',
  },
})
