import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import type { Guia } from './parts/guia-vista.ts'
import { EmptyState } from '@iss/ui/empty-state'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDate, formatMoney } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useUserInfo } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Alert, Button, Group } from '@mantine/core'
import { IconMail, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import {
  cancelarGuiaCall,
  comprovanteGuia,
  inscreverDividaAtiva,
  perguntaCancelarGuia,
  perguntaDividaAtiva,
} from '../contract/acoes-guia.ts'
import { enviarEmailGuia } from '../contract/email-guia.ts'
import { buscarGuia, imprimirGuia } from '../contract/guia.ts'
import { DestaqueDaGuia } from './parts/guia-destaque.tsx'
import { BaixarGuia, EstornarBaixa } from './parts/guia-baixa.tsx'
import { RecalcularGuia } from './parts/guia-recalculo.tsx'
import { EmissaoFiscal } from './parts/emissao-fiscal.tsx'
import { MotivoDialog } from '@iss/conta/parts/motivo-dialog.tsx'
import { EmailDoDocumento } from '@iss/documento/parts/email-do-documento.tsx'
import { useAteEnviar } from '@iss/documento/parts/envios.tsx'

type Pagamento = Guia['pagamentos'][number]

const resultados: Readonly<Record<string, string>> = {
  EXATO: 'Exato',
  A_MENOR: 'A menor',
  A_MAIOR: 'A maior',
  EM_DUPLICIDADE: 'Em duplicidade',
}

/** One guide: amounts as of today, how they came about, codes to pay with, and what was paid. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  const guia = useCall(buscarGuia, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  const { data } = guia
  useAteEnviar(data?.compartilhar, guia.refetch)
  const [email, setEmail] = useState<readonly string[] | null>(null)
  const user = useUserInfo()
  const autoridade = user ? isDaAutoridade(user) : false
  if (id === null && autoridade) return <EmissaoFiscal />
  if (id === null || guia.isError)
    return (
      <Page title="Guia">
        <Panel>
          <EmptyState
            title={guia.error?.problem.kind === 'authorization' ? (guia.error.problem.messages[0] ?? '') : 'Guia não encontrada.'}
          />
        </Panel>
      </Page>
    )
  if (!data) return <Page title="Guia">{null}</Page>
  return (
    <Page
      title={`Guia nº ${data.numero}`}
      back={autoridade ? undefined : '/home/actions/guias-contribuinte'}
      actions={
        <Acoes guia={data} autoridade={autoridade} onChanged={guia.refetch} onEmail={() => setEmail([data.email ?? ''])} />
      }
    >
      <DestaqueDaGuia guia={data} onReenviar={setEmail} />
      <Panel title="Dados">
        <DescriptionList
          items={[
            { label: 'Contribuinte', value: data.contribuinte, span: 6 },
            { label: 'Tipo', value: data.tipoRotulo, span: 3 },
            { label: 'Competência', value: data.competencia, span: 3 },
            { label: 'Papel', value: data.papelRotulo, span: 3 },
            { label: 'Vencimento', value: formatDate(data.vencimento), span: 3 },
            { label: 'Recalculada em', value: data.recalculadaEm ? formatDate(data.recalculadaEm) : null, span: 3 },
            ...(data.parcela ? [{ label: 'Exercício/parcela', value: data.parcela, span: 3 as const }] : []),
            ...(data.observacao ? [{ label: 'Observação', value: data.observacao, span: 12 as const }] : []),
          ]}
        />
      </Panel>
      {data.impedimento ? <Alert color="yellow">{data.impedimento}</Alert> : null}
      {data.itens.length > 0 ? (
        <DataGrid
          label="Itens da guia"
          title="Itens da guia"
          columns={colunasItens}
          rows={data.itens.map((item, id) => ({ ...item, id }))}
          search={false}
          paged={false}
        />
      ) : null}
      {data.notas.length > 0 ? (
        <DataGrid
          label="Notas da guia"
          title="Notas da guia"
          columns={colunasNotas}
          rows={data.notas}
          rowHref={({ id: nota }) => `/home/actions/nota-fiscal?id=${nota}`}
          search={false}
          paged={false}
        />
      ) : null}
      <Panel title="Valores">
        <DescriptionList
          items={[
            { label: 'Principal', value: formatMoney(data.base), span: 2 },
            { label: 'Correção', value: formatMoney(data.correcao), span: 2 },
            { label: 'Multa', value: formatMoney(data.multa), span: 2 },
            { label: 'Juros', value: formatMoney(data.juros), span: 2 },
            { label: 'Taxa de serviço', value: formatMoney(data.tsa), span: 2 },
            { label: 'Total', value: <strong>{formatMoney(data.total)}</strong>, span: 2 },
          ]}
        />
        <MemoriaDeCalculo passos={data.memoria.map(({ descricao, fonte }) => ({ descricao, fonte }))} />
      </Panel>
      {data.pagamentos.length > 0 ? <Pagamentos guia={data} autoridade={autoridade} onChanged={guia.refetch} /> : null}
      <EmailDoDocumento
        chamada={enviarEmailGuia}
        id={data.id}
        titulo={`Enviar a guia nº ${data.numero} por e-mail`}
        para={email}
        onClose={() => setEmail(null)}
        onSent={guia.refetch}
      />
    </Page>
  )
}

type AcoesProps = { guia: Guia; autoridade: boolean; onChanged: () => void; onEmail: () => void }

function Acoes({ guia, autoridade, onChanged, onEmail }: AcoesProps) {
  const open = useOpenFile()
  const [dialogo, setDialogo] = useState<'recalcular' | 'baixar' | 'estornar' | 'cancelar' | 'divida' | null>(null)
  const fechar = () => setDialogo(null)
  const aberta = guia.situacao === 'A_VENCER' || guia.situacao === 'VENCIDA'
  return (
    <Group gap={8}>
      <Button
        leftSection={<IconPrinter size={17} aria-hidden="true" />}
        loading={open.isPending}
        onClick={() => void open(imprimirGuia, { id: guia.id })}
      >
        Imprimir
      </Button>
      {aberta ? (
        <Button variant="default" leftSection={<IconMail size={17} aria-hidden="true" />} onClick={onEmail}>
          E-mail
        </Button>
      ) : null}
      {guia.situacao === 'BAIXADA' || guia.pagamentos.some(({ estornado }) => !estornado) ? (
        <Button
          variant="default"
          leftSection={<IconReceipt size={17} aria-hidden="true" />}
          onClick={() => void open(comprovanteGuia, { id: guia.id })}
        >
          Comprovante
        </Button>
      ) : null}
      {guia.permiteRecalculo ? (
        <Button variant="default" onClick={() => setDialogo('recalcular')}>
          Recalcular
        </Button>
      ) : null}
      {autoridade && (aberta || guia.situacao === 'DIVIDA_ATIVA') ? (
        <Button variant="default" onClick={() => setDialogo('baixar')}>
          Baixar
        </Button>
      ) : null}
      {autoridade && guia.situacao === 'BAIXADA' ? (
        <Button variant="default" onClick={() => setDialogo('estornar')}>
          Estornar baixa
        </Button>
      ) : null}
      {autoridade && guia.situacao === 'VENCIDA' ? (
        <Button variant="default" onClick={() => setDialogo('divida')}>
          Inscrever em dívida ativa
        </Button>
      ) : null}
      {guia.permiteCancelar ? (
        <Button variant="default" color="red" onClick={() => setDialogo('cancelar')}>
          Cancelar guia
        </Button>
      ) : null}
      {dialogo === 'cancelar' ? (
        <MotivoDialog
          chamada={cancelarGuiaCall}
          id={guia.id}
          titulo={`Cancelar guia nº ${guia.numero}`}
          pergunta={perguntaCancelarGuia}
          confirmar="Cancelar guia"
          onClose={fechar}
          onDone={onChanged}
        />
      ) : null}
      {dialogo === 'divida' ? (
        <MotivoDialog
          chamada={inscreverDividaAtiva}
          id={guia.id}
          titulo={`Inscrever guia nº ${guia.numero}`}
          pergunta={perguntaDividaAtiva}
          confirmar="Inscrever"
          onClose={fechar}
          onDone={onChanged}
        />
      ) : null}
      {dialogo === 'recalcular' ? <RecalcularGuia guia={guia} onClose={fechar} onDone={onChanged} /> : null}
      {dialogo === 'baixar' ? <BaixarGuia guia={guia} onClose={fechar} onDone={onChanged} /> : null}
      {dialogo === 'estornar' ? <EstornarBaixa guiaId={guia.id} pagamentoId={null} onClose={fechar} onDone={onChanged} /> : null}
    </Group>
  )
}

const colunasItens: GridColumn<Guia['itens'][number] & { id: number }>[] = [
  { key: 'descricao', label: 'Descrição', wrap: true },
  { key: 'base', label: 'Base de cálculo', kind: 'money' },
  { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
  { key: 'imposto', label: 'Imposto', kind: 'money', total: 'sum' },
]

const colunasNotas: GridColumn<Guia['notas'][number]>[] = [
  { key: 'numero', label: 'Número', value: ({ numero }) => String(numero) },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
]

const colunas: GridColumn<Pagamento>[] = [
  { key: 'dataPagamento', label: 'Pagamento', kind: 'date' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'devido', label: 'Devido no dia', kind: 'money' },
  { key: 'resultado', label: 'Resultado', value: ({ resultado }) => resultados[resultado] ?? resultado },
  { key: 'forma', label: 'Forma' },
  { key: 'motivo', label: 'Motivo', wrap: true },
]

function Pagamentos({ guia, autoridade, onChanged }: { guia: Guia; autoridade: boolean; onChanged: () => void }) {
  const [estorno, setEstorno] = useState<number | null>(null)
  return (
    <>
      <DataGrid
        label="Pagamentos"
        title="Pagamentos"
        columns={colunas}
        rows={guia.pagamentos}
        search={false}
        paged={false}
        isRowStruck={({ estornado }) => estornado}
        actions={
          autoridade
            ? ({ id, estornado }) =>
                estornado ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => setEstorno(id)}>
                    Estornar
                  </Button>
                )
            : undefined
        }
      />
      {estorno === null ? null : (
        <EstornarBaixa guiaId={guia.id} pagamentoId={estorno} onClose={() => setEstorno(null)} onDone={onChanged} />
      )}
    </>
  )
}
