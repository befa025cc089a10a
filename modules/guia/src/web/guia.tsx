import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import type { Guia } from './parts/guia-vista.ts'
import { EmptyState } from '@iss/ui/empty-state'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDate, formatMoney } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useUserInfo } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Alert, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import {
  cancelarGuiaCall,
  comprovanteGuia,
  inscreverDividaAtiva,
  perguntaCancelarGuia,
  perguntaDividaAtiva,
} from '../contract/acoes-guia.ts'
import { buscarGuia, imprimirGuia } from '../contract/guia.ts'
import { BaixarGuia, EstornarBaixa } from './parts/guia-baixa.tsx'
import { RecalcularGuia } from './parts/guia-recalculo.tsx'
import { EmissaoFiscal } from './parts/emissao-fiscal.tsx'
import { MotivoDialog } from '@iss/conta/parts/motivo-dialog.tsx'
import { tomSituacao } from '../domain/tom-situacao.ts'

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
  const { data } = guia
  if (!data) return <Page title="Guia">{null}</Page>
  return (
    <Page
      title={`Guia nº ${data.numero}`}
      back={autoridade ? undefined : '/home/actions/guias-contribuinte'}
      actions={<Acoes guia={data} autoridade={autoridade} onChanged={guia.refetch} />}
    >
      <Panel title="Dados">
        <DescriptionList
          items={[
            { label: 'Contribuinte', value: data.contribuinte, span: 6 },
            {
              label: 'Situação',
              value: <StatusPill tone={tomSituacao(data.situacao)}>{data.situacaoRotulo}</StatusPill>,
              span: 3,
            },
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
      {(data.situacao === 'A_VENCER' || data.situacao === 'VENCIDA') && data.impedimento === null ? (
        <Codigos guia={data} />
      ) : null}
      {data.pagamentos.length > 0 ? <Pagamentos guia={data} autoridade={autoridade} onChanged={guia.refetch} /> : null}
    </Page>
  )
}

function Acoes({ guia, autoridade, onChanged }: { guia: Guia; autoridade: boolean; onChanged: () => void }) {
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

function Codigos({ guia }: { guia: Guia }) {
  // Past its last day the code bears an amount that no longer pays: neither paper nor screen gives it away.
  if (guia.avisoPix)
    return (
      <Panel title="Pagamento">
        <Alert color="yellow" title={`O código desta guia valia até ${formatDate(guia.validade)}`}>
          {guia.avisoPix}
        </Alert>
      </Panel>
    )
  return (
    <Panel title="Pagamento">
      <DescriptionList
        items={[
          { label: 'Linha digitável', value: guia.linhaDigitavel, span: 9 },
          { label: 'Pagar até', value: formatDate(guia.validade), span: 3 },
        ]}
      />
      <Group gap={8} mt="sm">
        <Copiar valor={guia.linhaDigitavel.replace(/\D/g, '')} rotulo="Copiar código" />
        {guia.pix ? <Copiar valor={guia.pix} rotulo="Copiar Pix" /> : null}
        {guia.pix ? (
          <LinkButton to={`/home/actions/pix-guia?id=${guia.id}`} variant="default">
            Pagar com Pix
          </LinkButton>
        ) : null}
      </Group>
      {guia.pix ? (
        <Text size="sm" mt="sm" style={{ overflowWrap: 'anywhere' }}>
          {guia.pix}
        </Text>
      ) : null}
    </Panel>
  )
}

function Copiar({ valor, rotulo }: { valor: string; rotulo: string }) {
  return (
    <CopyButton value={valor}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={17} aria-hidden="true" /> : <IconCopy size={17} aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? 'Copiado' : rotulo}
        </Button>
      )}
    </CopyButton>
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
