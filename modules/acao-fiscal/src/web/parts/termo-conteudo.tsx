import { textOf } from '@iss/kinds'
import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { useDownload } from '@iss/portal/files'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDate, formatDateTime } from '@iss/ui/format'
import { DescriptionList, Section } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Button, Group } from '@mantine/core'
import type { TermoTO } from '../../contract/consulta.ts'
import { labelSituacaoTermo, tomSituacaoTermo } from '../../domain/termo.ts'
import classes from './acao.module.css'

type Ocorrencia = TermoTO['ocorrencias'][number]

const ocorrencias: GridColumn<Ocorrencia>[] = [
  { key: 'infracao', label: 'Infração', wrap: true },
  { key: 'competencia', label: 'Competência', kind: 'competencia' },
  { key: 'codigoAinf', label: 'Código AINF', kind: 'numero', hideOnMobile: true },
  { key: 'calculo', label: 'Cálculo', wrap: true, hideOnMobile: true },
  { key: 'imposto', label: 'Imposto', kind: 'money' },
  { key: 'multa', label: 'Multa', kind: 'money', total: 'sum' },
  { key: 'vencimento', label: 'Vencimento', kind: 'date' },
  { key: 'guiaNumero', label: 'Guia', kind: 'numero' },
  { key: 'guiaSituacao', label: 'Situação da guia' },
]

export type TermoVisto = Omit<TermoTO, 'email' | 'atos'> & { email?: string }

const dizerPrazo = ({ prazoDias, prazo }: TermoVisto) => {
  if (prazoDias === null) return 'Não pede resposta'
  return prazo ? `${formatDate(prazo)} (${prazoDias} dias úteis)` : `${prazoDias} dias úteis da ciência`
}

/** What a term says and what became of it, as both sides see it. */
export function TermoConteudo({ termo }: { termo: TermoVisto }) {
  const { ciencia } = termo
  return (
    <>
      <DescriptionList
        items={[
          {
            label: 'Situação',
            value: <StatusPill tone={tomSituacaoTermo[termo.situacao]}>{labelSituacaoTermo[termo.situacao]}</StatusPill>,
          },
          { label: 'Emissão', value: formatDateTime(termo.emissao) },
          { label: 'Fiscal', value: termo.fiscal },
          {
            label: 'Ciência',
            value: ciencia ? `${formatDateTime(ciencia.em)}, ${ciencia.forma.toLowerCase()}, ${ciencia.por}` : null,
            span: 8,
          },
          ...(termo.alvo ? [] : [{ label: 'Prazo da resposta', value: dizerPrazo(termo) }]),
          ...(termo.email ? [{ label: 'Aviso enviado para', value: termo.email }] : []),
          ...(termo.aidf ? [{ label: 'AIDF', value: `nº ${termo.aidf}` }] : []),
          ...(termo.autorizacaoNfe ? [{ label: 'Autorização de NF-e', value: `nº ${termo.autorizacaoNfe}` }] : []),
          ...(termo.alvo ? [{ label: 'Termo a que se refere', value: termo.alvo, span: 8 }] : []),
          ...(termo.prazoNovo ? [{ label: 'Novo prazo da resposta', value: formatDate(termo.prazoNovo) }] : []),
          ...(termo.anuladoEm ? [{ label: 'Anulado em', value: formatDateTime(termo.anuladoEm) }] : []),
          ...(termo.encerra ? [{ label: 'Encerra', value: termo.encerra, span: 12 }] : []),
          ...(termo.senha ? [{ label: 'Código de verificação', value: termo.senha }] : []),
        ]}
      />
      {termo.texto ? (
        <Section title="Texto">
          <p className={classes.text}>{termo.texto}</p>
          {termo.complemento ? <p className={classes.text}>{termo.complemento}</p> : null}
        </Section>
      ) : null}
      {termo.documentosSolicitados ? (
        <Section title="Documentos solicitados">
          <p className={classes.text}>{termo.documentosSolicitados}</p>
        </Section>
      ) : null}
      {termo.ocorrencias.length > 0 ? (
        <DataGrid
          label={`Ocorrências do auto nº ${termo.numero}`}
          title="Ocorrências"
          columns={ocorrencias}
          rows={termo.ocorrencias}
          rowHref={({ guiaId }) => `/home/actions/guia?id=${guiaId}`}
          search={false}
          paged={false}
        />
      ) : null}
      {termo.respostas.map((resposta) => (
        <Resposta key={resposta.id} resposta={resposta} />
      ))}
    </>
  )
}

function Resposta({ resposta }: { resposta: TermoTO['respostas'][number] }) {
  const download = useDownload()
  return (
    <Section title={`Resposta de ${resposta.autor} em ${formatDateTime(resposta.em)}`}>
      <p className={classes.text}>{resposta.texto}</p>
      <Group gap="xs" mt="xs">
        {resposta.anexos.map(({ id, nome, tamanho }) => (
          <Button key={id} variant="light" size="xs" onClick={() => void download(baixarArquivo, { id }, nome)}>
            {nome} ({textOf('bytes', tamanho)})
          </Button>
        ))}
      </Group>
    </Section>
  )
}
