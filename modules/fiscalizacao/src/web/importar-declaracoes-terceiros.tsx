import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { useSearch } from '@iss/portal/navigation'
import { telaImportarTerceiros } from '../contract/analise.ts'

const textos = {
  'declaracao-cartoes':
    'Colunas do CSV: competencia; cnpj_administradora; administradora; cnpj; quantidade; valor. Uma linha por administradora, contribuinte e mês; nada muda antes da confirmação.',
  'declaracao-nfe':
    'Colunas do CSV: competencia; cnpj; quantidade; valor_servicos (CFOP 5.933 e 6.933). Uma linha por contribuinte e mês; nada muda antes da confirmação.',
}

/** Files of what others declare of companies: card companies, or the services of electronic invoices. */
export function Screen() {
  const [search] = useSearch()
  const tipo = search.get('tipo') === 'declaracao-nfe' ? 'declaracao-nfe' : 'declaracao-cartoes'
  return (
    <ImportacaoDoTipo
      key={tipo}
      title={tipo === 'declaracao-nfe' ? 'Importar serviços em NF-e' : 'Importar operações com cartão'}
      path={telaImportarTerceiros.path}
      tipo={tipo}
      accept=".csv,.txt"
    >
      {textos[tipo]}
    </ImportacaoDoTipo>
  )
}
