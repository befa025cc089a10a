import { textOf } from '@iss/kinds'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { uploadTo } from '@iss/portal/files'
import { useCall, useInvalidate } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Panel } from '@iss/ui/panel'
import { UploadField } from '@iss/ui/upload-field'
import { buscarContextoDesif, enviarDesif, telaEntregaDesif } from '../contract/entrega.ts'
import { EntregaAberta } from './parts/entrega-aberta.tsx'
import { Verificador } from './parts/verificador.tsx'

/** The bank's delivery of the DES-IF: check the file here, deliver it, follow what becomes of it (F101 from the bank's side). */
export function Screen() {
  const page = usePage()
  const [search, setSearch] = useSearch()
  const invalidate = useInvalidate()
  const { data: contexto } = useCall(buscarContextoDesif, {})
  const id = Number(search.get('id')) || null
  return (
    <Page title={telaEntregaDesif.title}>
      <Verificador />
      <Panel title="Entregar">
        <UploadField
          label="Arquivo da declaração"
          accept=".txt,.zip"
          limit={contexto?.maximo}
          disabled={!contexto}
          hint={`Módulos 1 a 4, leiautes 2.2 a 3.2: o texto, ou um zip com um só texto${contexto ? `, até ${textOf('bytes', contexto.maximo)}` : ''}. O zip ocupa cerca de um décimo do texto.`}
          upload={(file, onProgress) => uploadTo(enviarDesif, file, onProgress)}
          onUploaded={({ id: entregue, mensagem }) => {
            page.success(mensagem)
            setSearch({ id: String(entregue) })
            void invalidate(rowsOfList('desif-entregas'))
          }}
        />
      </Panel>
      {id === null ? null : <EntregaAberta key={id} id={id} lista="desif-entregas" />}
      <ListView slug="desif-entregas" title="Declarações entregues" />
    </Page>
  )
}
