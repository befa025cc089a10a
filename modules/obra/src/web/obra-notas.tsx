import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { AppLink, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Dialog } from '@iss/ui/dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { formatDate, formatMoney, formatReais } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { Button, Skeleton } from '@mantine/core'
import { IconFileTypePdf, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  buscarDocumentoDaObra,
  buscarObraNotaFiscal,
  imprimirExtratoObra,
  removerObraNotaFiscal,
} from '../contract/obra-nota-fiscal.ts'
import { FormularioDocumento } from './parts/documento-form.tsx'

export type NotasDaObra = AnswerOutputOf<typeof buscarObraNotaFiscal>
type Linha = NotasDaObra['notas'][number]

/** Notas da obra (O3): what was rendered to works and what may be deducted there, with the balance of each document. */
export function Screen() {
  const [search] = useSearch()
  const obraId = Number(search.get('id')) || null
  const download = useDownload()
  const page = usePage()
  const [incluindo, setIncluindo] = useState(false)
  const { data } = useCall(buscarObraNotaFiscal, { obraId: obraId ?? 0 }, { enabled: obraId !== null })
  if (obraId === null)
    return (
      <Page title="Notas da obra" back="/home/actions/obras">
        <EmptyState title="Escolha uma obra em Obras." />
      </Page>
    )
  return (
    <Page
      title="Notas da obra"
      subtitle={data?.obra.nome}
      back="/home/actions/obras"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={17} aria-hidden="true" />}
            onClick={() => void download(imprimirExtratoObra, { obraId })}
          >
            Extrato em PDF
          </Button>
          <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setIncluindo(true)}>
            Incluir documento
          </Button>
        </>
      }
    >
      {data ? <Conteudo dados={data} /> : <Skeleton height={320} radius="md" />}
      <Dialog
        opened={incluindo}
        onClose={() => setIncluindo(false)}
        title="Documento a deduzir"
        size="xl"
        closeOnClickOutside={false}
      >
        {incluindo ? (
          <FormularioDocumento
            obraId={obraId}
            onClose={() => setIncluindo(false)}
            onSalvo={(mensagem) => {
              setIncluindo(false)
              page.success(mensagem)
            }}
          />
        ) : null}
      </Dialog>
    </Page>
  )
}

/** The works with what they add up to, and the rows. */
export function Conteudo({ dados }: { dados: NotasDaObra }) {
  const { obra, abatimento, notas, faturado, deduzido, iss, saldo } = dados
  const page = usePage()
  const confirm = useConfirm()
  const remover = useCallMutation(removerObraNotaFiscal, {
    invalidate: [buscarObraNotaFiscal, buscarDocumentoDaObra],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const retirar = async ({ id, nota }: Linha) => {
    if (await confirm({ question: `Retirar o documento ${nota} da obra? Ele deixa de ser oferecido nas notas.` }))
      remover.mutate({ id })
  }
  const columns: GridColumn<Linha>[] = [
    { key: 'tipo', label: 'Tipo', wrap: true },
    {
      key: 'nota',
      label: 'Nota',
      render: ({ nota, notaId, papel }) =>
        papel ? (
          `${nota} (papel)`
        ) : notaId === null ? (
          nota
        ) : (
          <AppLink to={`/home/actions/nota-fiscal?id=${notaId}`}>{nota}</AppLink>
        ),
    },
    { key: 'fornecedor', label: 'Fornecedor', wrap: true },
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'aceito', label: 'Valor aceito', kind: 'money', total: 'sum' },
    { key: 'saldo', label: 'Saldo', kind: 'money', total: 'sum' },
    { key: 'correcao', label: 'Correção', wrap: true },
  ]
  return (
    <>
      <Panel title={obra.nome}>
        <DescriptionList
          items={[
            { label: 'CNO ou CEI', value: obra.codigo, span: 3 },
            { label: 'ART', value: obra.art ?? 'Não informada', span: 3 },
            { label: 'Endereço', value: obra.endereco, span: 6 },
            { label: 'Responsável', value: obra.responsavel, span: 3 },
            {
              label: 'Período',
              value: `${formatDate(obra.inicio)} a ${obra.fim ? formatDate(obra.fim) : 'em andamento'}`,
              span: 3,
            },
            { label: 'Contrato', value: obra.valorContrato ? formatReais(obra.valorContrato) : 'Não informado', span: 3 },
            {
              label: 'Abatimento',
              value: abatimento ? `${abatimento.nome}, ${abatimento.percentual.format()}%` : 'Nenhum aprovado',
              span: 3,
            },
          ]}
        />
      </Panel>
      <StatRow>
        <Stat label="Faturado" value={formatMoney(faturado)} />
        <Stat label="Deduzido" value={formatMoney(deduzido)} />
        <Stat label="ISS" value={formatMoney(iss)} />
        <Stat label="Saldo a deduzir" value={formatMoney(saldo)} />
      </StatRow>
      <DataGrid
        label="Notas da obra"
        columns={columns}
        rows={notas}
        status="ready"
        empty="Nenhuma nota vinculada à obra."
        getRowId={({ id, papel }) => (papel ? `papel-${id}` : id)}
        isRowStruck={({ cancelada }) => cancelada}
        actions={(linha) =>
          linha.removivel ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Retirar o documento ${linha.nota}`}
              onClick={() => void retirar(linha)}
            >
              Retirar
            </Button>
          ) : null
        }
      />
    </>
  )
}
