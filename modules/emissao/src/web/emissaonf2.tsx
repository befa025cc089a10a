import { Competencia } from '@iss/kernel/competencia'
import { EmptyState } from '@iss/ui/empty-state'
import { FormActions } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { call } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { LinkButton, useLeaveGuard, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { IconDeviceFloppy, IconEraser, IconFileInvoice, IconLock, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { copiarNota } from '../contract/copiar-nota.ts'
import { buscarDeducaoVinculada } from '../contract/deducao-vinculada.ts'
import { buscarRascunho, carregarEmissao, salvarRascunho } from '../contract/emissao.ts'
import { carregarPadroes } from '../contract/padroes.ts'
import { buscarTomadorFrequente } from '../contract/tomador-frequente.ts'
import { AcoesDaEmissaoProvider } from './parts/acoes-da-emissao.ts'
import { type DadosEmissao, type EmissaoForm, formVazio } from './parts/emissao-form.ts'
import { fromConteudo, toConteudo } from './parts/emissao-rascunho.ts'
import { DialogoRascunhos } from './parts/emissao-rascunhos.tsx'
import { BarraDeTotais } from './parts/emissao-totais.tsx'
import { AtalhosDaEmissao } from './parts/emissao-atalhos.tsx'
import { DialogoModelos, type ModeloDeNota } from './parts/emissao-modelos.tsx'
import { type NotaEmitida, NotasEmitidas } from './parts/notas-emitidas.tsx'
import { NotasPrevistas, TornarRecorrente } from './parts/notas-previstas.tsx'
import { type Copia, reaproveitar, reaproveitarForm } from './parts/reaproveitar-nota.ts'
import { competenciaDaCopia } from './parts/proxima-competencia.ts'
import { type Foco, Secoes } from './parts/secoes.tsx'
import { useCalculo, useLimpaErros } from './parts/use-calculo.ts'
import { useDeducoesVinculadas } from './parts/use-deducoes-vinculadas.ts'
import { useEmitir } from './parts/use-emitir.ts'
import { useRepetir } from './parts/use-repetir.ts'
import classes from './parts/emissao.module.css'

const TITULO = 'Emissão de NF-e'

/** Emissão de NF-e (E01). */
export function Screen() {
  const dados = useCall(carregarEmissao, {}, { staleTime: 60_000 })
  const [search] = useSearch()
  const id = Number(search.get('rascunho')) || null
  const rascunho = useCall(buscarRascunho, { id }, { enabled: id !== null, staleTime: Infinity })
  const origem = Number(search.get('copiar')) || null
  const copia = useCall(copiarNota, { id: origem ?? 0, mantemData: false }, { enabled: origem !== null, staleTime: Infinity })
  const padroes = useCall(carregarPadroes, {}, { staleTime: 60_000 })
  const [emitidas, setEmitidas] = useState<readonly NotaEmitida[]>([])
  const carregando =
    !dados.data ||
    !padroes.data ||
    (id !== null && !rascunho.data && !rascunho.isError) ||
    (origem !== null && !copia.data && !copia.isError)
  if (!dados.data || carregando) return <Page title={TITULO}>{null}</Page>
  if (dados.data.bloqueio)
    return (
      <Aviso
        icon={<IconLock size={24} aria-hidden="true" />}
        texto={dados.data.bloqueio}
        link={['/home/bloqueio-movimentacao', 'Saiba mais']}
      />
    )
  if (!dados.data.autorizado)
    return (
      <Aviso
        icon={<IconFileInvoice size={24} aria-hidden="true" />}
        texto="Você ainda não possui autorização para emitir NF-e. Solicite a autorização."
        link={['/home/actions/autorizacao-emissao-nfe', 'Solicitar autorização']}
      />
    )
  const aberto = rascunho.data?.find((one) => one.id === id)
  return (
    <Formulario
      key={aberto?.id ?? (copia.data ? `copia-${origem}` : 'novo')}
      chave={aberto ? `emissao-nfe/rascunho/${aberto.id}` : copia.data ? `emissao-nfe/copia/${origem}` : 'emissao-nfe'}
      dados={{ ...dados.data, ...padroes.data }}
      rascunho={aberto}
      copia={copia.data}
      proxima={search.get('proxima') === '1'}
      emitidas={emitidas}
      onEmitida={(nota) => setEmitidas((antes) => [nota, ...antes])}
    />
  )
}

function Aviso({ icon, texto, link: [to, rotulo] }: { icon: React.ReactNode; texto: string; link: [string, string] }) {
  return (
    <Page title={TITULO}>
      <Panel>
        <EmptyState
          icon={icon}
          title={texto}
          action={
            <LinkButton to={to} variant="light">
              {rotulo}
            </LinkButton>
          }
        />
      </Panel>
    </Page>
  )
}

type FormularioProps = {
  /** Name of this filling: what is typed is kept under it until the note is issued. */
  chave: string
  dados: DadosEmissao
  rascunho: { id: number; conteudo: Record<string, unknown> } | undefined
  copia: Copia | undefined
  /** The copy is for the competence after that of the note. */
  proxima: boolean
  emitidas: readonly NotaEmitida[]
  onEmitida: (nota: NotaEmitida) => void
}

function comecar({ dados, rascunho, copia, proxima }: FormularioProps): { form: EmissaoForm; avisos: readonly string[] } {
  if (rascunho) return { form: fromConteudo(rascunho.conteudo, dados), avisos: [] }
  if (!copia) return { form: formVazio(dados), avisos: [] }
  const { competencia, data, aviso } = competenciaDaCopia(copia.competencia, proxima, dados)
  const { form, avisos } = reaproveitar(copia, dados, { competencia, comValor: true })
  return { form: { ...form, dataPrestacao: data }, avisos: aviso ? [aviso, ...avisos] : avisos }
}

/** Whether the keyboard is still where the program put it, or nowhere. */
function tecladoEsperaEm(campo: string): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.getAttribute('name') === campo
}

function Formulario(props: FormularioProps) {
  const { chave, dados, rascunho, emitidas, onEmitida } = props
  const page = usePage()
  const confirm = useConfirm()
  const invalidate = useInvalidate()
  const [, setSearch] = useSearch()
  const [inicio] = useState(() => comecar(props))
  const form = useForm<EmissaoForm>({ defaultValues: inicio.form })
  const [rascunhoId, setRascunhoId] = useState(rascunho?.id ?? null)
  const [foco, setFoco] = useState<Foco | null>(null)
  const [vez, setVez] = useState(0)
  const [vezDoServico, setVezDoServico] = useState(0)
  const emitirRef = useRef<HTMLButtonElement>(null)
  const noEmitir = () => setTimeout(() => emitirRef.current?.focus())
  // What goes on by itself goes on as the draft that it was saved as by hand: saved again, that one is changed.
  const draft = useDraft(chave, form, {
    keep: (valores) => ({ ...toConteudo(valores), rascunhoId }),
    restore: ({ rascunhoId: salvoComo, ...conteudo }) => {
      setRascunhoId(typeof salvoComo === 'number' ? salvoComo : null)
      setVez((antes) => antes + 1)
      return fromConteudo(conteudo, dados)
    },
  })
  const [listando, setListando] = useState(false)
  const [modelos, setModelos] = useState(false)
  const [avisosDaOrigem, setAvisosDaOrigem] = useState(inicio.avisos)
  const [salvo, setSalvo] = useState(() => JSON.stringify(toConteudo(inicio.form)))
  const [sujo, setSujo] = useState(false)
  const aoVivo = useCalculo(form, dados)
  const vinculadas = useDeducoesVinculadas(form, dados)
  useLimpaErros(form)
  const repeticao = useRepetir(form, dados, {
    onPreenchida: (campo) => {
      setVez((antes) => antes + 1)
      if (campo === null) noEmitir()
      else if (campo !== 'tomador') setFoco({ campo })
    },
    onServico: (campo) => {
      setVezDoServico((antes) => antes + 1)
      if (campo === null) noEmitir()
      else if (tecladoEsperaEm('itens.0.valorUnitario')) setFoco({ campo })
    },
  })
  const emissao = useEmitir(form, dados, {
    rascunhoId,
    onErro: (campo) => setFoco({ campo }),
    onEmitida: (nota) => {
      onEmitida(nota)
      comecarOutra()
      void invalidate(carregarEmissao, buscarRascunho, buscarDeducaoVinculada, buscarTomadorFrequente)
      window.scrollTo({ top: 0 })
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => setSujo(JSON.stringify(toConteudo(form.getValues())) !== salvo),
      }),
    [form, salvo],
  )
  useLeaveGuard(sujo)
  // The address changes once nothing unsaved stands in its way.
  const [destino, setDestino] = useState<Parameters<typeof setSearch>[0] | null>(null)
  useEffect(() => {
    if (destino === null || sujo) return
    setDestino(null)
    const naBusca = new URLSearchParams(window.location.search)
    if (Object.entries(destino).some(([nome, valor]) => naBusca.get(nome) !== (valor === null ? null : String(valor))))
      setSearch(destino)
  }, [destino, sujo, setSearch])

  const salvar = useCallMutation(salvarRascunho, {
    onSuccess: ({ id, mensagem }, { conteudo }) => {
      setRascunhoId(id)
      setSalvo(JSON.stringify(conteudo))
      setSujo(false)
      draft.discard()
      page.success(mensagem)
      void invalidate(buscarRascunho)
    },
    // Thrown away meanwhile, in another window or by its day: what is on screen is saved as a new one.
    onError: ({ status }) => {
      if (status === 404) setRascunhoId(null)
    },
  })

  /** An empty form for the next note, the keyboard at its taker. */
  const comecarOutra = () => {
    const vazio = formVazio(dados)
    page.clear()
    form.reset(vazio)
    emissao.recomecar()
    repeticao.recomecar()
    setAvisosDaOrigem([])
    setRascunhoId(null)
    setVez((antes) => antes + 1)
    setSalvo(JSON.stringify(toConteudo(vazio)))
    setSujo(false)
    draft.discard()
    setDestino({ rascunho: null, copiar: null, proxima: null })
  }

  const limpar = async () => {
    if (
      sujo &&
      !(await confirm({ question: 'Os dados digitados serão apagados. Deseja limpar o formulário?', confirmLabel: 'Limpar' }))
    )
      return
    comecarOutra()
  }

  const abrirRascunho = async (id: number) => {
    setListando(false)
    if (sujo && !(await confirm('Há alterações não salvas. Deseja abrir o rascunho mesmo assim?'))) return
    setSujo(false)
    setDestino({ rascunho: id, copiar: null, proxima: null })
  }

  const usarModelo = async ({ conteudo, competencia: de }: ModeloDeNota) => {
    setModelos(false)
    if (sujo && !(await confirm('Há alterações não salvas. Deseja usar o modelo mesmo assim?'))) return
    const para = { competencia: Competencia.fromData(dados.hoje), comValor: true }
    const { form: valores, avisos: ditos } = reaproveitarForm(fromConteudo(conteudo, dados), de, dados, para)
    form.reset(valores, { keepDefaultValues: true })
    repeticao.recomecar()
    setAvisosDaOrigem(ditos)
    setVez((antes) => antes + 1)
    setFoco({ campo: valores.atividadeId === null ? 'atividadeId' : 'itens.0.valorUnitario' })
  }

  const mesmoTomador = async ({ documento }: NotaEmitida) => {
    const achados = await call(buscarTomadorFrequente, { texto: documento ?? '' })
    const tomador = achados.find((one) => one.documento === documento)
    if (tomador) repeticao.escolher(tomador)
  }

  const noTeclado = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void emissao.emitir()
  }

  const avisos = aoVivo.calculo?.avisos ?? []
  const { tomador, avisos: daUltima, escolher, repetir, trocar } = repeticao
  return (
    <Page
      title={TITULO}
      subtitle={`${dados.prestador.nome} · ${dados.prestador.regimeRotulo}`}
      actions={<AtalhosDaEmissao onRascunhos={() => setListando(true)} onModelos={() => setModelos(true)} />}
    >
      <form
        noValidate
        aria-label={TITULO}
        // The key Enter in a field of this long form must not issue; the button does, and Enter with Ctrl.
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={noTeclado}
      >
        <NotasPrevistas />
        <NotasEmitidas
          notas={emitidas}
          onMesmoTomador={(nota) => void mesmoTomador(nota)}
          extras={(nota) => <TornarRecorrente key={nota.id} nota={nota} hoje={dados.hoje} />}
        />
        {draft.notice}
        {avisosDaOrigem.length > 0 ? (
          <Alert color="yellow" className={classes.notes} role="status">
            {avisosDaOrigem.join(' ')}
          </Alert>
        ) : null}
        <AcoesDaEmissaoProvider value={{ vez, tomador, avisos: daUltima, escolher, repetir, trocar }}>
          <Secoes form={form} dados={dados} {...aoVivo} vinculadas={vinculadas} foco={foco} vez={vez + vezDoServico} />
        </AcoesDaEmissaoProvider>
        {avisos.length > 0 ? (
          <Alert color="yellow" className={classes.notes}>
            {avisos.join(' ')}
          </Alert>
        ) : null}
        <FormActions>
          <Button variant="default" leftSection={<IconEraser size={17} aria-hidden="true" />} onClick={() => void limpar()}>
            Limpar
          </Button>
          <Button
            variant="light"
            leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
            loading={salvar.isPending}
            onClick={() => salvar.mutate({ id: rascunhoId, conteudo: toConteudo(form.getValues()) })}
          >
            Salvar rascunho
          </Button>
        </FormActions>
        <div className={classes.notes} />
        <BarraDeTotais {...aoVivo}>
          <Button
            ref={emitirRef}
            loading={emissao.isPending}
            onClick={() => void emissao.emitir()}
            leftSection={<IconSend size={17} aria-hidden="true" />}
            title="Ctrl+Enter"
          >
            Emitir
          </Button>
        </BarraDeTotais>
      </form>
      <DialogoRascunhos
        dados={dados}
        opened={listando}
        atual={rascunhoId}
        onClose={() => setListando(false)}
        onEscolher={(id) => void abrirRascunho(id)}
        onRemovido={(id) => id === rascunhoId && setRascunhoId(null)}
      />
      <DialogoModelos
        dados={dados}
        opened={modelos}
        onClose={() => setModelos(false)}
        valores={() => form.getValues()}
        onUsar={(modelo) => void usarModelo(modelo)}
        onSalvo={(mensagem) => {
          setModelos(false)
          page.success(mensagem)
        }}
      />
    </Page>
  )
}
