import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { formatDocumento } from '@iss/kernel/documento'
import { EmptyState } from '@iss/ui/empty-state'
import { CopyValue } from '@iss/ui/copy-value'
import { formatDate, formatReais } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { DestaqueDoDocumento } from '@iss/documento/parts/destaque.tsx'
import { EmailDoDocumento } from '@iss/documento/parts/email-do-documento.tsx'
import { EnviosDoDocumento, useAteEnviar } from '@iss/documento/parts/envios.tsx'
import { Button } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { buscarNota } from '../contract/consulta.ts'
import { enviarEmailNotaCall } from '../contract/email-nota.ts'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { textoNota } from '../domain/mensagens.ts'
import { isAnulada, rotuloEstado, toneEstado } from './parts/estado-nota.ts'
import { CartaDaNota } from './parts/nota-carta.tsx'
import { EventosDaNota, HistoricoDaNota, ItensDaNota, type Nota, TributosDaNota, VinculosDaNota } from './parts/nota-abas.tsx'
import { AcoesDaNota } from './parts/nota-acoes.tsx'
import classes from './parts/nota-fiscal.module.css'

/** Visualizar NF-e (E03). */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const nota = useCall(buscarNota, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  useMensagemDeEmissao(nota.data)
  useAteEnviar(nota.data?.compartilhar, nota.refetch)
  const [email, setEmail] = useState<readonly string[] | null>(null)
  if (id === null || nota.isError)
    return (
      <Page title="NF-e">
        <Panel>
          <EmptyState
            title={nota.error?.problem.kind === 'authorization' ? (nota.error.problem.messages[0] ?? '') : 'Nota não encontrada.'}
          />
        </Panel>
      </Page>
    )
  if (!nota.data) return <Page title="NF-e">{null}</Page>
  const aba = search.get('aba') ?? 'dados'
  return (
    <Page
      title={`NF-e nº ${nota.data.numero}`}
      back="/home/actions/consultas"
      actions={<AcoesDaNota nota={nota.data} onEmail={() => setEmail([nota.data?.emailTomador ?? ''])} />}
    >
      <Cabecalho nota={nota.data} onReenviar={setEmail} />
      <PageTabs
        label="Partes da nota"
        value={aba}
        onChange={(next) => setSearch({ aba: next === 'dados' ? null : next })}
        items={[
          { value: 'dados', label: 'Dados', content: <Dados nota={nota.data} /> },
          { value: 'itens', label: 'Itens', content: <ItensDaNota nota={nota.data} /> },
          { value: 'tributos', label: 'Tributos', content: <TributosDaNota nota={nota.data} /> },
          { value: 'historico', label: 'Histórico', content: <HistoricoDaNota nota={nota.data} /> },
          { value: 'vinculos', label: 'Vínculos', content: <VinculosDaNota nota={nota.data} /> },
          { value: 'eventos', label: 'Eventos', content: <EventosDaNota nota={nota.data} /> },
        ]}
      />
      <EmailDoDocumento
        chamada={enviarEmailNotaCall}
        id={id}
        titulo={`Enviar a NF-e nº ${nota.data.numero} por e-mail`}
        para={email}
        onClose={() => setEmail(null)}
        onSent={nota.refetch}
      />
    </Page>
  )
}

/** Says once that the note was issued, when the emission led here; the mark leaves the address. */
function useMensagemDeEmissao(nota: Nota | undefined) {
  const page = usePage()
  const [search, setSearch] = useSearch()
  const dita = useRef(false)
  const emitida = search.get('emitida') === '1'
  useEffect(() => {
    if (!nota || !emitida || dita.current) return
    dita.current = true
    page.success(textoNota('emitida', { n: String(nota.numero) }))
    setSearch({ emitida: null })
  }, [nota, emitida, page, setSearch])
}

/** Amount, state and codes, with the link for the taker and what became of the mails that bore it. */
function Cabecalho({ nota, onReenviar }: { nota: Nota; onReenviar: (para: readonly string[]) => void }) {
  const anulada = isAnulada(nota.estado)
  const { link, qr, envios } = nota.compartilhar
  return (
    <DestaqueDoDocumento
      rotulo="Valor da nota"
      quantia={formatReais(nota.valorTotal)}
      anulado={anulada}
      situacao={
        <>
          <StatusPill tone={toneEstado(nota.estado)}>{rotuloEstado(nota.estado)}</StatusPill>
          {nota.carta ? <StatusPill tone="info">{textoPossuiCarta(nota.carta.numero)}</StatusPill> : null}
        </>
      }
      linhas={[
        { rotulo: 'Nota', valor: `${nota.serie} nº ${nota.numero}` },
        { rotulo: 'Tomador', valor: nota.tomador.nome ?? 'Não identificado' },
        { rotulo: 'A receber do tomador', valor: formatReais(nota.aReceber) },
        { rotulo: 'Código', valor: [nota.senha, nota.codigoVerificacao].filter(Boolean).join(' ou ') },
      ]}
      qr={{ codigo: qr, rotulo: 'Abrir a nota no celular' }}
      acoes={
        <>
          <CopyValue value={link} variant="filled" copied="Link copiado">
            Copiar link
          </CopyValue>
          <CopyValue value={nota.senha}>Copiar código</CopyValue>
          <Button
            component="a"
            href={nota.paginaHtml}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconWorld size={17} aria-hidden="true" />}
          >
            Ver como o tomador vê
          </Button>
        </>
      }
    >
      {anulada && nota.dataCancelamento ? (
        <p className={classes.fim}>
          Cancelada em {nota.dataCancelamento}. {nota.motivoCancelamento}
        </p>
      ) : null}
      <EnviosDoDocumento envios={envios} onReenviar={onReenviar} />
    </DestaqueDoDocumento>
  )
}

function Dados({ nota }: { nota: Nota }) {
  return (
    <>
      {nota.carta ? <CartaDaNota carta={nota.carta} /> : null}
      <Panel title="Emissão">
        <DescriptionList
          items={[
            { label: 'Emissão', value: nota.emissao, span: 3 },
            { label: 'Data da prestação', value: formatDate(nota.dataPrestacao), span: 3 },
            { label: 'Competência', value: nota.competencia, span: 3 },
            { label: 'RPS', value: nota.rps, span: 3 },
          ]}
        />
      </Panel>
      <Parte titulo="Prestador" parte={nota.prestador} />
      <Parte titulo="Tomador" parte={nota.tomador} />
      <Panel title="Serviço">
        <DescriptionList
          items={[
            { label: 'Atividade', value: nota.atividade, span: 8 },
            { label: 'Item da lista', value: formatSubitem(nota.subitem), span: 4 },
            { label: 'Tipo de tributação', value: nota.tipoTributacao, span: 4 },
            { label: 'Exigibilidade', value: nota.exigibilidade, span: 4 },
            { label: 'ISS retido', value: nota.retido ? 'Sim' : 'Não', span: 4 },
            { label: 'Município da prestação', value: nota.municipioPrestacao, span: 4 },
            { label: 'Município de incidência', value: nota.municipioIncidencia, span: 4 },
            ...nota.dizeres.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 4 as const })),
            { label: 'Observações', value: nota.observacoes, span: 12 },
          ]}
        />
      </Panel>
    </>
  )
}

function Parte({ titulo, parte }: { titulo: string; parte: Nota['prestador'] }) {
  return (
    <Panel title={titulo}>
      {parte.linhas.length > 0 ? (
        <ul className={classes.lines}>
          {parte.linhas.map((linha) => (
            <li key={linha}>{linha}</li>
          ))}
        </ul>
      ) : (
        <p className={classes.text}>
          {[parte.nome, parte.documento && formatDocumento(parte.documento)].filter(Boolean).join(' - ') || 'Não identificado'}
        </p>
      )}
    </Panel>
  )
}
