import { Panel } from '@iss/ui/panel'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { EmissaoForm } from './emissao-form.ts'
import { type ConteudoProps, type Secao, temCampo, type VistaDaSecao } from './emissao-secao.ts'
import { SecaoDobravel } from './secao-dobravel.tsx'

const arquivos = import.meta.glob<{ secao?: Secao }>('./secao-*.tsx', { eager: true })

/** Every section of the form in its order. */
export const secoes: readonly Secao[] = Object.values(arquivos)
  .flatMap(({ secao }) => secao ?? [])
  .sort((a, b) => a.ordem - b.ordem)

export type Foco = { campo: string }

type Props = ConteudoProps & {
  /** Sections that this form does not have. */
  omitidas?: readonly string[]
  /** All begin open: a form that corrects shows what it holds. */
  abertas?: boolean
  /** Draws around a section, by its name. */
  envolver?: Readonly<Record<string, (secao: ReactNode) => ReactNode>>
  /** Field that the keyboard goes to: its section opens first. A new object asks anew. */
  foco?: Foco | null
  /** Counts how often the form was filled as a whole: what begins folded is decided anew. */
  vez?: number
}

const nenhuma: readonly string[] = []

/** The sections of a note, in order: what is always asked open, what is rare folded with one line of what it holds. */
export function Secoes({ omitidas = nenhuma, abertas = false, envolver, foco = null, vez = 0, ...props }: Props) {
  const { form } = props
  const [mudadas, setMudadas] = useState<Readonly<Record<string, boolean>>>({})
  const [vezMostrada, setVezMostrada] = useState(vez)
  const [inicio, setInicio] = useState(() => iniciais(props, abertas))
  if (vezMostrada !== vez) {
    setVezMostrada(vez)
    setMudadas({})
    setInicio(iniciais(props, abertas))
  }
  const comErro = Object.keys(achatar(form.formState.errors))
  const isAberta = (secao: Secao) =>
    mudadas[secao.nome] ?? (inicio[secao.nome] !== false || comErro.some((campo) => temCampo(secao, campo)))
  const mudar = (nome: string, aberta: boolean) => setMudadas((antes) => ({ ...antes, [nome]: aberta }))

  const [focado, setFocado] = useState<Foco | null>(null)
  if (foco && foco !== focado) {
    setFocado(foco)
    const dele = secoes.find((secao) => temCampo(secao, foco.campo))
    if (dele && !isAberta(dele)) mudar(dele.nome, true)
  }
  useEffect(() => {
    if (focado) form.setFocus(focado.campo as FieldPath<EmissaoForm>)
  }, [focado, form])

  return secoes
    .filter(({ nome }) => !omitidas.includes(nome))
    .map((secao) => {
      const { nome, titulo, Conteudo, dobrada, resumo } = secao
      const desenhada =
        dobrada && resumo ? (
          <SecaoDobravel
            titulo={titulo}
            resumo={<Resumo {...props} secao={secao} />}
            aberta={isAberta(secao)}
            onMudar={(aberta) => mudar(nome, aberta)}
          >
            <Conteudo {...props} />
          </SecaoDobravel>
        ) : (
          <Panel title={titulo}>
            <Conteudo {...props} />
          </Panel>
        )
      return (
        <SeVisivel key={nome} {...props} secao={secao}>
          {envolver?.[nome]?.(desenhada) ?? desenhada}
        </SeVisivel>
      )
    })
}

type DaSecao = ConteudoProps & { secao: Secao }

const vistaDe = ({ dados, calculo, vinculadas }: ConteudoProps, valores: EmissaoForm): VistaDaSecao => ({
  dados,
  calculo,
  vinculadas,
  valores,
})

/** Follows what is typed by itself, so that typing draws no fields anew. */
function SeVisivel({ secao, children, ...props }: DaSecao & { children: ReactNode }) {
  const valores = useWatch({ control: props.form.control }) as EmissaoForm
  return (secao.visivel?.(vistaDe(props, valores)) ?? true) ? children : null
}

function Resumo({ secao, ...props }: DaSecao) {
  const valores = useWatch({ control: props.form.control }) as EmissaoForm
  return secao.resumo?.(vistaDe(props, valores))
}

function iniciais(props: ConteudoProps, abertas: boolean): Readonly<Record<string, boolean>> {
  const vista = vistaDe(props, props.form.getValues())
  return Object.fromEntries(secoes.map(({ nome, dobrada }) => [nome, abertas || !(dobrada?.(vista) ?? false)]))
}

/** Paths of the fields that bear a sentence. */
function achatar(erros: object, antes = ''): Record<string, true> {
  const achados: Record<string, true> = {}
  for (const [nome, erro] of Object.entries(erros)) {
    if (!erro || typeof erro !== 'object' || nome === 'ref') continue
    const campo = antes ? `${antes}.${nome}` : nome
    if ('message' in erro && erro.message) achados[campo] = true
    else Object.assign(achados, achatar(erro, campo))
  }
  return achados
}
