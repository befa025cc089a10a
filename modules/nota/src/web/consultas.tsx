import { ListView } from '@iss/list/web/list-view'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'
import { buscarAbasConsulta, makeConsultaCalls, pedidoDaConsulta } from '../contract/consulta-abas.ts'

/** Consultas (E16): a tab for each list of documents that a module brings, with totals that leave cancelled ones out. */
export function Screen() {
  const { data } = useCall(buscarAbasConsulta, {}, { staleTime: 300_000 })
  const [search, setSearch] = useSearch()
  const baixar = useDownload()
  const abas = data?.abas ?? []
  const atual = abas.find(({ nome }) => nome === search.get('aba')) ?? abas[0]
  const semFiltro = () => Object.fromEntries([...search.keys()].map((nome) => [nome, null]))
  return (
    <Page title="Consultas">
      {atual ? (
        <PageTabs
          label="Documentos consultados"
          value={atual.nome}
          onChange={(aba) => setSearch({ ...semFiltro(), aba: aba === abas[0]?.nome ? null : aba })}
          items={abas.map(({ nome, rotulo, lista }) => ({
            value: nome,
            label: rotulo,
            content: (
              <ListView
                slug={lista}
                onAction={(_acao, _linhas, _denovo, filtros) =>
                  void baixar(makeConsultaCalls(nome).exportarXml, pedidoDaConsulta(filtros))
                }
              />
            ),
          }))}
        />
      ) : null}
    </Page>
  )
}
