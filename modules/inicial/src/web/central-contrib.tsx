import { DataGrid } from '@iss/ui/data-grid'
import { formatDate, formatDateTime } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { SimpleGrid } from '@mantine/core'
import { buscarCentralContrib } from '../contract/central-contrib.ts'
import { CartaoCadastro } from './parts/central-cadastro.tsx'
import { Contatos, Imagem, Notificacoes } from './parts/central-secoes.tsx'

/** Taxpayer's central (design S32): the registration with what may be asked for, contacts, notifications, units and series. */
export function Screen() {
  const { data } = useCall(buscarCentralContrib, {})
  if (!data) return <Page title="Central do contribuinte">{null}</Page>
  return (
    <Page title="Central do contribuinte">
      <CartaoCadastro central={data} />
      <Contatos key={`contatos-${data.versao}`} central={data} />
      {data.propria ? <Imagem pode={data.podeAlterarImagem} /> : null}
      {data.notificacoes ? <Notificacoes key={`avisos-${data.versao}`} versao={data.versao} lista={data.notificacoes} /> : null}
      {data.migrador ? (
        <Panel title="Cadastro da prefeitura">
          <DescriptionList
            items={[
              {
                label: 'Última sincronia',
                value: data.migrador.ultimaSincronia ? formatDateTime(data.migrador.ultimaSincronia) : 'Nunca sincronizado',
                span: 6,
              },
              { label: 'Situação', value: data.situacao, span: 6 },
            ]}
          />
        </Panel>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {data.series ? (
          <Lista
            titulo="Séries autorizadas"
            colunas={['Série', 'Início', 'Fim']}
            linhas={data.series.map(({ id, serie, inicio, fim }) => ({
              id: String(id),
              celulas: [serie, formatDate(inicio), fim ? formatDate(fim) : 'Sem fim'],
            }))}
            vazio="Nenhuma série autorizada."
          />
        ) : null}
        {data.unidades ? (
          <Lista
            titulo="Unidades"
            colunas={['Sigla', 'Nome']}
            linhas={data.unidades.map(({ sigla, nome }) => ({ id: sigla, celulas: [sigla, nome] }))}
            vazio="Nenhuma unidade em uso."
          />
        ) : null}
      </SimpleGrid>
      {data.construcaoCivil ? (
        <Lista
          titulo="Deduções de obra"
          colunas={['Dedução', 'Obra', 'Percentual', 'Início', 'Fim']}
          linhas={data.construcaoCivil.map(({ id, tipo, obra, percentual, inicio, fim }) => ({
            id: String(id),
            celulas: [
              tipo,
              obra,
              percentual === null ? 'O que for comprovado' : `${percentual}%`,
              formatDate(inicio),
              fim ? formatDate(fim) : 'Sem fim',
            ],
          }))}
          vazio="Nenhuma dedução de obra."
        />
      ) : null}
      {data.planoContas ? (
        <Lista
          titulo="Plano de contas"
          colunas={['Conta', 'Nome', 'COSIF']}
          linhas={data.planoContas.map(({ conta, nome, cosif }) => ({ id: conta, celulas: [conta, nome, cosif] }))}
          vazio="Nenhuma conta declarada."
        />
      ) : null}
    </Page>
  )
}

type ListaProps = {
  titulo: string
  colunas: readonly string[]
  linhas: readonly { id: string; celulas: readonly string[] }[]
  vazio: string
}

function Lista({ titulo, colunas, linhas, vazio }: ListaProps) {
  return (
    <DataGrid
      label={titulo}
      title={titulo}
      columns={colunas.map((label, index) => ({
        key: String(index),
        label,
        value: ({ celulas }: ListaProps['linhas'][number]) => celulas[index],
      }))}
      rows={linhas}
      empty={vazio}
      search={false}
      paged={false}
    />
  )
}
