import { ListView } from '@iss/list/web/list-view'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'

const abas = ['divida', 'receita', 'concentracao', 'calor', 'atividades', 'regimes', 'bairros'] as const
type Aba = (typeof abas)[number]

/** What one would rather look at than read: how old debts are, the year before, of whom the city depends, what moves where. */
export function Screen() {
  const [search, change] = useSearch()
  const aba = abas.find((uma) => uma === search.get('aba')) ?? 'divida'
  return (
    <Page title="Análise da arrecadação">
      <PageTabs
        label="Análises"
        value={aba}
        // What one analysis was asked for is nothing of the next.
        onChange={(proxima) => change({ ...Object.fromEntries([...search.keys()].map((nome) => [nome, null])), aba: proxima })}
        items={[
          { value: 'divida' satisfies Aba, label: 'Vencimento da dívida', content: <ListView slug="analise-divida" /> },
          { value: 'receita' satisfies Aba, label: 'Ano anterior', content: <ListView slug="analise-receita-anual" /> },
          { value: 'concentracao' satisfies Aba, label: 'Concentração', content: <ListView slug="analise-concentracao" /> },
          { value: 'calor' satisfies Aba, label: 'Atividade por mês', content: <ListView slug="analise-atividade-mes" /> },
          { value: 'atividades' satisfies Aba, label: 'Atividades', content: <ListView slug="analise-atividades" /> },
          { value: 'regimes' satisfies Aba, label: 'Regimes', content: <ListView slug="analise-regimes" /> },
          { value: 'bairros' satisfies Aba, label: 'Bairros', content: <ListView slug="analise-bairros" /> },
        ]}
      />
    </Page>
  )
}
