import { importadorDeTerceiros } from '../server/declaracao-terceiros.ts'

/** Services in the electronic invoices of goods (NF-e, CFOP 5.933 and 6.933), a line of a company and month: competencia; cnpj; quantidade; valor_servicos. */
export const declaracaoNfe = importadorDeTerceiros({
  tipo: 'NFE',
  nome: 'declaracao-nfe',
  rotulo: 'Serviços em NF-e de mercadoria (CSV)',
  colunas: { competencia: 'competencia', documento: 'cnpj', quantidade: 'quantidade', valor: 'valor_servicos' },
})
