import { ContribuinteField } from '@iss/conta/parts/contribuinte-field.tsx'
import { ListView } from '@iss/list/web/list-view'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { EmptyState } from '@iss/ui/empty-state'
import { FormGrid } from '@iss/ui/form'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { Comparacao } from './parts/comparacao-com-atividade.tsx'

const abas = ['comparacao', 'documentos', 'terceiros']

/** One company beside those of its activity, and its documents as their other side tells them; each finding goes into its inspection. */
export function Screen() {
  const [search, change] = useSearch()
  const id = Number(search.get('contribuinte')) || null
  const aba = abas.find((uma) => uma === search.get('aba')) ?? 'comparacao'
  return (
    <Page title="Análise do contribuinte">
      <PageTabs
        label="Análises do contribuinte"
        value={aba}
        onChange={(proxima) => change({ aba: proxima === 'comparacao' ? null : proxima })}
        items={[
          {
            value: 'comparacao',
            label: 'Comparação com a atividade',
            content: (
              <>
                <Panel>
                  <FormGrid>
                    <ContribuinteField
                      value={id}
                      onChange={(escolhido) => change({ contribuinte: escolhido, atividade: null }, { push: true })}
                      span={8}
                    />
                  </FormGrid>
                </Panel>
                {id === null ? (
                  <Panel>
                    <EmptyState title="Escolha o contribuinte." />
                  </Panel>
                ) : (
                  <Comparacao
                    key={id}
                    contribuinteId={id}
                    atividadeId={Number(search.get('atividade')) || null}
                    onAtividade={(atividade) => change({ atividade })}
                  />
                )}
              </>
            ),
          },
          { value: 'documentos', label: 'Documentos dos dois lados', content: <ListView slug="analise-documentos" /> },
          { value: 'terceiros', label: 'Cartões e NF-e', content: <ListView slug="analise-terceiros" /> },
        ]}
      />
    </Page>
  )
}
