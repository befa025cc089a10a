import { ListView } from '@iss/list/web/list-view'
import { useDownload } from '@iss/portal/files'
import { Page } from '@iss/portal/page'
import { makeConsultaCalls, pedidoDaConsulta } from '../contract/consulta-abas.ts'

const { exportarXml } = makeConsultaCalls('NotaRecebida')

/** Notas recebidas: what a citizen took, as the tab of Consultas lists it. */
export function Screen() {
  const baixar = useDownload()
  return (
    <Page title="Notas recebidas">
      <ListView
        slug="consulta-notas-recebidas"
        onAction={(_acao, _linhas, _denovo, filtros) => void baixar(exportarXml, pedidoDaConsulta(filtros))}
      />
    </Page>
  )
}
