import { versoesDoXml } from '@iss/nota/domain/versoes-do-xml'
import { buscarListaMunicipioCliente } from '@iss/municipio/contract/municipios'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { buscarManualWebService } from '../contract/web-service.ts'
import { CodigosDoServico, EstadoDoServico, ManualDoServico, OperacoesDoServico } from './parts/manual.tsx'
import { ValidadorXml } from './parts/validador-xml.tsx'

/** The developers' forum: manual from the declared operations, examples, validator and state of the web service of a city. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const municipios = useCall(buscarListaMunicipioCliente, {})
  const versao = versoesDoXml.find((uma) => uma === search.get('versao')) ?? '2.02'
  const pedida = Number(search.get('municipio'))
  const idMunicipio = municipios.data?.some(({ id }) => id === pedida) ? pedida : null
  const manual = useCall(buscarManualWebService, { idMunicipio, versao })
  const { data } = manual
  const exemplo = data?.operacoes.find(({ nome }) => nome === 'GerarNfse')?.exemploEnvio ?? ''
  return (
    <Page title="Fórum dos desenvolvedores">
      <Panel>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label="Município"
            value={String(data?.municipio.id ?? '')}
            onChange={(event) => setSearch({ municipio: event.currentTarget.value })}
            data={(municipios.data ?? []).map(({ id, nome, estado }) => ({ value: String(id), label: `${nome}/${estado}` }))}
          />
          <NativeSelect
            label="Versão do leiaute"
            value={versao}
            onChange={(event) => setSearch({ versao: event.currentTarget.value })}
            data={[...versoesDoXml]}
          />
        </SimpleGrid>
      </Panel>
      <PageTabs
        label="Fórum dos desenvolvedores"
        value={search.get('aba') ?? 'manual'}
        onChange={(aba) => setSearch({ aba: aba === 'manual' ? null : aba })}
        items={[
          { value: 'manual', label: 'Manual', content: <ManualDoServico manual={data} /> },
          { value: 'operacoes', label: 'Operações e exemplos', content: <OperacoesDoServico manual={data} /> },
          { value: 'codigos', label: 'Códigos', content: <CodigosDoServico manual={data} /> },
          { value: 'validador', label: 'Validador', content: <ValidadorXml versao={versao} exemplo={exemplo} /> },
          { value: 'estado', label: 'Estado do serviço', content: <EstadoDoServico manual={data} onRefresh={manual.refetch} /> },
        ]}
      />
    </Page>
  )
}
