import { EmptyState } from '@iss/ui/empty-state'
import { FormActions } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useConfirm } from '@iss/ui/confirm-dialog'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { LinkButton, useLeaveGuard, useNavigate, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { IconDeviceFloppy, IconEraser, IconFileInvoice, IconLock, IconNotes, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { copiarNota } from '../contract/copiar-nota.ts'
import { buscarDeducaoVinculada } from '../contract/deducao-vinculada.ts'
import { buscarRascunho, carregarEmissao, salvarRascunho } from '../contract/emissao.ts'
import { carregarPadroes } from '../contract/padroes.ts'
import { type DadosEmissao, type EmissaoForm, formVazio } from './parts/emissao-form.ts'
import { fromConteudo, toConteudo } from './parts/emissao-rascunho.ts'
import { DialogoRascunhos } from './parts/emissao-rascunhos.tsx'
import { type Foco, Secoes } from './parts/secoes.tsx'
import { BarraDeTotais } from './parts/emissao-totais.tsx'
import { formDoPedido } from './parts/substituir-nfe-form.ts'
import { useCalculo, useLimpaErros } from './parts/use-calculo.ts'
import { useDeducoesVinculadas } from './parts/use-deducoes-vinculadas.ts'
import { useEmitir } from './parts/use-emitir.ts'
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
  copia: AnswerOutputOf<typeof copiarNota> | undefined
}

function Formulario({ chave, dados, rascunho, copia }: FormularioProps) {
  const page = usePage()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const invalidate = useInvalidate()
  const [, setSearch] = useSearch()
  const [inicial] = useState(() =>
    rascunho ? fromConteudo(rascunho.conteudo, dados) : copia ? formDoPedido(copia.pedido, dados) : formVazio(dados),
  )
  const form = useForm<EmissaoForm>({ defaultValues: inicial })
  const [rascunhoId, setRascunhoId] = useState(rascunho?.id ?? null)
  // What goes on by itself goes on as the draft that it was saved as by hand: saved again, that one is changed.
  const draft = useDraft(chave, form, {
    keep: (valores) => ({ ...toConteudo(valores), rascunhoId }),
    restore: ({ rascunhoId: salvoComo, ...conteudo }) => {
      setRascunhoId(typeof salvoComo === 'number' ? salvoComo : null)
      return fromConteudo(conteudo, dados)
    },
  })
  const [listando, setListando] = useState(false)
  const [foco, setFoco] = useState<Foco | null>(null)
  const [vez, setVez] = useState(0)
  const [salvo, setSalvo] = useState(() => JSON.stringify(toConteudo(inicial)))
  const [emitida, setEmitida] = useState<number | null>(null)
  const [sujo, setSujo] = useState(false)
  const aoVivo = useCalculo(form, dados)
  const vinculadas = useDeducoesVinculadas(form, dados)
  useLimpaErros(form)
  const emissao = useEmitir(form, dados, {
    rascunhoId,
    onErro: (campo) => setFoco({ campo }),
    onEmitida: ({ id }) => {
      setSujo(false)
      draft.discard()
      setEmitida(id)
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
  useLeaveGuard(sujo && emitida === null)
  useEffect(() => {
    if (emitida === null) return
    void invalidate(carregarEmissao, buscarRascunho, buscarDeducaoVinculada)
    navigate(`/home/actions/nota-fiscal?id=${emitida}&emitida=1`)
  }, [emitida, invalidate, navigate])

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

  const recomecar = (valores: EmissaoForm) => {
    page.clear()
    form.reset(valores)
    setVez((antes) => antes + 1)
    emissao.recomecar()
    setSalvo(JSON.stringify(toConteudo(valores)))
    setSujo(false)
  }

  const limpar = async () => {
    if (
      sujo &&
      !(await confirm({ question: 'Os dados digitados serão apagados. Deseja limpar o formulário?', confirmLabel: 'Limpar' }))
    )
      return
    setRascunhoId(null)
    recomecar(formVazio(dados))
    draft.discard()
    setSearch({ rascunho: null, copiar: null })
  }

  const abrirRascunho = async (id: number) => {
    setListando(false)
    if (sujo && !(await confirm('Há alterações não salvas. Deseja abrir o rascunho mesmo assim?'))) return
    setSujo(false)
    setSearch({ rascunho: id, copiar: null })
  }

  const avisos = aoVivo.calculo?.avisos ?? []
  return (
    <Page
      title={TITULO}
      subtitle={`${dados.prestador.nome} · ${dados.prestador.regimeRotulo}`}
      actions={
        <Button variant="default" leftSection={<IconNotes size={17} aria-hidden="true" />} onClick={() => setListando(true)}>
          Rascunhos
        </Button>
      }
    >
      <form
        noValidate
        aria-label={TITULO}
        // The key Enter in a field of this long form must not issue; the button does.
        onSubmit={(event) => event.preventDefault()}
      >
        {draft.notice}
        <Secoes form={form} dados={dados} {...aoVivo} vinculadas={vinculadas} foco={foco} vez={vez} />
        {copia?.aviso ? (
          <Alert color="yellow" className={classes.notes}>
            {copia.aviso}
          </Alert>
        ) : null}
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
            loading={emissao.isPending}
            onClick={() => void emissao.emitir()}
            leftSection={<IconSend size={17} aria-hidden="true" />}
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
    </Page>
  )
}
