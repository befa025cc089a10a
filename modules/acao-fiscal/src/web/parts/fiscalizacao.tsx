import { formatDocumento } from '@iss/kernel/documento'
import { useCall, useTelas } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { EmptyState } from '@iss/ui/empty-state'
import { formatDate, formatReais } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { StatusPill } from '@iss/ui/status-pill'
import { Alert } from '@mantine/core'
import { buscarFiscalizacao, type FiscalizacaoTO } from '../../contract/consulta.ts'
import { acaoTexts } from '../../domain/errors.ts'
import { labelMotivoAcao, labelSituacaoAcao, tomSituacaoAcao } from '../../domain/situacao-acao.ts'
import { AchadosDaFiscalizacao } from './achados-da-fiscalizacao.tsx'
import { AcoesDaFiscalizacao } from './acoes-da-fiscalizacao.tsx'
import { LinhaDoTempo } from './linha-do-tempo.tsx'
import { TermoDoFisco } from './termo-do-fisco.tsx'

const back = '/home/actions/consulta-fiscalizacao'

/** One inspection on one screen: what it is about, what may be done, its line of time and every term (F125). */
export function Fiscalizacao({ id }: { id: number }) {
  const { data: acao, isError } = useCall(buscarFiscalizacao, { id }, { silent: true })
  if (isError)
    return (
      <Page title="Fiscalização" back={back}>
        <Panel>
          <EmptyState title={acaoTexts.vazio} />
        </Panel>
      </Page>
    )
  if (!acao) return <Page title="Fiscalização">{null}</Page>
  return (
    <Page title={`Fiscalização nº ${acao.numero}`} back={back} actions={<AcoesDaFiscalizacao acao={acao} />}>
      {acao.avisos.length > 0 ? (
        <Alert color="yellow" title="Atenção">
          {acao.avisos.map((aviso) => (
            <div key={aviso}>{aviso}</div>
          ))}
        </Alert>
      ) : null}
      <StatRow>
        <Stat
          label="Situação"
          value={<StatusPill tone={tomSituacaoAcao[acao.situacao]}>{labelSituacaoAcao[acao.situacao]}</StatusPill>}
        />
        <Stat label="Valor autuado" value={formatReais(acao.autuado)} />
        <Stat label="Pago" value={formatReais(acao.pago)} />
      </StatRow>
      <Dados acao={acao} />
      <AchadosDaFiscalizacao achados={acao.achados} />
      <LinhaDoTempo eventos={acao.linhaDoTempo} />
      {acao.termos.map((termo) => (
        <TermoDoFisco key={termo.id} termo={termo} />
      ))}
    </Page>
  )
}

function Dados({ acao }: { acao: FiscalizacaoTO }) {
  const telas = useTelas()
  const abre = (path: string) => telas.some((tela) => tela.path === path)
  const { contribuinte } = acao
  const ficha = '/home/actions/consulta-geral-contribuinte'
  const nome = `${contribuinte.nome} - ${formatDocumento(contribuinte.documento)}`
  return (
    <Panel title="Dados">
      <DescriptionList
        items={[
          {
            label: 'Contribuinte',
            value: abre(ficha) ? <AppLink to={`${ficha}?id=${contribuinte.id}`}>{nome}</AppLink> : nome,
            span: 8,
          },
          { label: 'Situação no portal', value: contribuinte.status },
          { label: 'Mobiliário', value: contribuinte.mobiliario },
          { label: 'Fiscal', value: acao.fiscal },
          { label: 'Motivo', value: labelMotivoAcao[acao.motivo] },
          {
            label: 'Período fiscalizado',
            value: `${acao.inicioCompetencia.format()} a ${acao.fimCompetencia.format()}`,
          },
          { label: 'Início previsto', value: formatDate(acao.inicioFiscalizacao) },
          { label: 'Fim previsto', value: formatDate(acao.fimFiscalizacao) },
          ...(acao.origem
            ? [
                {
                  label: 'Origem',
                  value:
                    acao.origemLink && abre(acao.origemLink.replace(/\?.*/, '')) ? (
                      <AppLink to={acao.origemLink}>{acao.origem}</AppLink>
                    ) : (
                      acao.origem
                    ),
                  span: 12,
                },
              ]
            : []),
          ...(acao.observacao ? [{ label: 'Observação', value: acao.observacao, span: 12 }] : []),
          ...(acao.motivoCancelamento ? [{ label: 'Por que foi cancelada', value: acao.motivoCancelamento, span: 12 }] : []),
        ]}
      />
    </Panel>
  )
}
