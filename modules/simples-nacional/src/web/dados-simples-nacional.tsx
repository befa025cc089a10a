import { ListView } from '@iss/list/web/list-view'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'
import { Stack } from '@mantine/core'

const abas = [
  'optantes',
  'declaracoes',
  'das',
  'pagamentos',
  'parcelamentos',
  'siafi',
  'receita',
  'atividades',
  'leiautes',
] as const
type Aba = (typeof abas)[number]

/** What the Receita Federal and the SIAFI told the city: who opts and since when, DAS, payments, instalments, transfers, and what was received. */
export function Screen() {
  const [search, change] = useSearch()
  const aba = abas.find((uma) => uma === search.get('aba')) ?? 'optantes'
  return (
    <Page title="Dados do Simples Nacional">
      <PageTabs
        label="Dados"
        value={aba}
        onChange={(proxima) => change({ ...Object.fromEntries([...search.keys()].map((nome) => [nome, null])), aba: proxima })}
        items={[
          { value: 'optantes' satisfies Aba, label: 'Optantes e MEI', content: <ListView slug="optantes-simples" /> },
          { value: 'declaracoes' satisfies Aba, label: 'Declarações', content: <Declaracoes /> },
          { value: 'das' satisfies Aba, label: 'DAS', content: <ListView slug="das-simples" /> },
          { value: 'pagamentos' satisfies Aba, label: 'Pagamentos', content: <ListView slug="pagamentos-das" /> },
          { value: 'parcelamentos' satisfies Aba, label: 'Parcelamentos', content: <Parcelamentos /> },
          { value: 'siafi' satisfies Aba, label: 'SIAFI', content: <ListView slug="pagamentos-siafi" /> },
          { value: 'receita' satisfies Aba, label: 'Receita realizada', content: <ListView slug="receitas-realizadas" /> },
          {
            value: 'atividades' satisfies Aba,
            label: 'Receita por atividade',
            content: <ListView slug="receita-por-atividade" />,
          },
          { value: 'leiautes' satisfies Aba, label: 'Leiautes', content: <ListView slug="campos-leiautes-simples" /> },
        ]}
      />
    </Page>
  )
}

function Declaracoes() {
  const [search] = useSearch()
  const id = Number(search.get('declaracao')) || null
  return (
    <Stack>
      <ListView slug="declaracoes-pgdas" />
      {id === null ? null : (
        <>
          <ListView slug="declaracao-detalhes" given={{ declaracaoId: id }} title="Estabelecimentos e atividades" />
          <ListView slug="declaracao-receitas" given={{ declaracaoId: id }} title="Receitas anteriores" />
        </>
      )}
    </Stack>
  )
}

function Parcelamentos() {
  const [search] = useSearch()
  const id = Number(search.get('parcelamento')) || null
  return (
    <Stack>
      <ListView slug="parcelamentos-simples" />
      {id === null ? null : (
        <>
          <ListView slug="parcelamento-simples-debitos" given={{ parcelamentoId: id }} title="Débitos consolidados" />
          <ListView slug="parcelamento-simples-parcelas" given={{ parcelamentoId: id }} title="Parcelas" />
        </>
      )}
    </Stack>
  )
}
