import { all, at, defineErrors, fill, type Violation } from '@iss/kernel/errors'
import { isEnderecoEmail } from '@iss/documento/domain/enderecos-email'
import { notaErrors } from '@iss/nota/domain/errors'
import type { EstadoNota } from '@iss/nota/domain/estado'

/** Sentences of the letter of correction. Source: E08. */
export const cartaErrors = defineErrors('carta-correcao', {
  proibido: {
    field: 'texto',
    message: 'A carta de correção não pode alterar valores, tomador ou tributação. Utilize a substituição.',
  },
  texto: { field: 'texto', message: 'O texto da correção deve ter entre 15 e 1000 caracteres.' },
  nenhuma: { field: 'correcoes', message: 'Escolha ao menos um dado da nota a corrigir.' },
  repetido: { field: 'correcoes', message: 'O mesmo dado não pode ser corrigido duas vezes na mesma carta.' },
  vazio: { field: 'correcoes', message: 'Informe como o dado passa a ser.' },
  longo: { field: 'correcoes', message: 'O dado corrigido pode ter no máximo {n} caracteres.' },
  igual: { field: 'correcoes', message: 'O dado corrigido é igual ao que já consta na nota.' },
  notaSemEfeito: { message: 'Só uma NF-e emitida e válida pode receber carta de correção.' },
  limite: { message: 'A nota já tem {n} cartas de correção, o máximo permitido.' },
  desligada: { message: 'O município não permite a emissão de carta de correção.' },
})

/** Sentences that inform. Source: E08. */
export const cartaMensagens = {
  emitida: (numero: number, nota: number) => `Carta de correção nº ${numero} da NF-e nº ${nota} emitida com sucesso.`,
  semEfeito: (numero: number) => `Sem efeito: substituída pela carta de correção nº ${numero}`,
  vazio: 'Nenhuma carta de correção emitida.',
} as const

/** The data of a note that a letter may correct, with the longest text of each. Everything else is for a substitution. Source: E08. */
export const camposDaCarta = [
  { campo: 'descricao', label: 'Descrição dos serviços', maximo: 1000 },
  { campo: 'observacoes', label: 'Observações', maximo: 1000 },
  { campo: 'enderecoTomador', label: 'Endereço do tomador', maximo: 300 },
  { campo: 'emailTomador', label: 'E-mail do tomador', maximo: 120 },
  { campo: 'telefoneTomador', label: 'Telefone do tomador', maximo: 20 },
  { campo: 'condicaoPagamento', label: 'Condição de pagamento', maximo: 200 },
  { campo: 'obra', label: 'Dados da obra', maximo: 300 },
] as const
export type CampoDaCarta = (typeof camposDaCarta)[number]['campo']

/** Most letters of one note. Source: E08. */
export const MAXIMO_DE_CARTAS = 20
const [MINIMO, MAXIMO] = [15, 1000]

/** What the statement of a letter may not speak of, quotations apart: document of the taker, dates, amounts, rate, base, activity, withholding, place. */
const PROIBIDO =
  /\b(cpf|cnpj|al[ií]quotas?|base de c[aá]lculo|exigibilidade|reten[cç][aã]o|iss retido|compet[eê]ncia|c[oó]digo d[ao] (atividade|servi[cç]o)|data d[ao] (presta[cç][aã]o|emiss[aã]o|nota)|munic[ií]pio d[ae] (incid[eê]ncia|presta[cç][aã]o)|valor(es)? (total|unit[aá]rio|l[ií]quido|bruto|a receber|d[ao]s? (nota|servi[cç]os?|imposto|iss|dedu[cç][oõ]es|desconto)))(?![a-zà-ú])|r\$/i

export type CorrecaoPedida = { readonly campo: string; readonly para: string }
export type CorrecaoDaCarta = { readonly campo: CampoDaCarta; readonly de: string; readonly para: string }

/** The field of a name; undefined for what no letter may correct. */
export function findCampo(campo: string) {
  return camposDaCarta.find((um) => um.campo === campo)
}

/** Name of a field as people read it. */
export function labelCampo(campo: string): string {
  return findCampo(campo)?.label ?? campo
}

const letras = (texto: string) => Array.from(texto).length

/** Whether the statement of a letter speaks of what no letter may change; what stands between quotation marks is a quotation. */
export function isTextoProibido(texto: string): boolean {
  return PROIBIDO.test(texto.replace(/"[^"]*"|“[^”]*”/g, ' '))
}

/**
 * Every reason against a letter, all at once: the note is issued and valid and has fewer than twenty letters; the statement has 15 to 1000
 * characters and does not speak of amounts, taker or taxation; each corrected field is one that a letter may correct, told once, filled and
 * other than it was. `valores`: the fields as they read now. Source: E08.
 */
export function validarCarta(
  pedido: { readonly texto: string; readonly correcoes: readonly CorrecaoPedida[] },
  nota: {
    readonly estado: EstadoNota
    readonly cartas: number
    readonly permitida: boolean
    readonly valores: Readonly<Record<string, string>>
  },
): Violation[] {
  const texto = pedido.texto.trim()
  const campos = pedido.correcoes.map(({ campo }) => campo)
  return all(
    impedimentosDaCarta(nota),
    pedido.correcoes.length === 0 && cartaErrors.nenhuma,
    new Set(campos).size < campos.length && cartaErrors.repetido,
    pedido.correcoes.flatMap((correcao, index) => validarCorrecao(correcao, nota.valores[correcao.campo] ?? '', index)),
    (letras(texto) < MINIMO || letras(texto) > MAXIMO) && cartaErrors.texto,
    isTextoProibido(texto) && cartaErrors.proibido,
  )
}

/** What stands against any letter of a note. */
export function impedimentosDaCarta({
  estado,
  cartas,
  permitida,
}: {
  readonly estado: EstadoNota
  readonly cartas: number
  readonly permitida: boolean
}): Violation[] {
  return all(
    !permitida && cartaErrors.desligada,
    estado !== 'EMITIDA' && cartaErrors.notaSemEfeito,
    cartas >= MAXIMO_DE_CARTAS && fill(cartaErrors.limite, { n: String(MAXIMO_DE_CARTAS) }),
  )
}

function validarCorrecao({ campo, para }: CorrecaoPedida, de: string, index: number): Violation[] {
  const conhecido = findCampo(campo)
  if (!conhecido) return [at(cartaErrors.proibido, `correcoes.${index}.campo`)]
  const novo = para.trim()
  const aqui = (violation: Violation) => at(violation, `correcoes.${index}.para`)
  if (novo === '') return [aqui(cartaErrors.vazio)]
  return all(
    letras(novo) > conhecido.maximo && aqui(fill(cartaErrors.longo, { n: String(conhecido.maximo) })),
    novo === de.trim() && aqui(cartaErrors.igual),
    campo === 'emailTomador' && !isEnderecoEmail(novo) && aqui(notaErrors.tomadorEmailInvalido),
  )
}

/** A statement made of the corrections, to begin with: at most 1000 characters. */
export function sugerirTexto(
  correcoes: readonly { readonly campo: string; readonly de: string; readonly para: string }[],
): string {
  const frases = correcoes.map(({ campo, de, para }) =>
    de.trim() === ''
      ? `${labelCampo(campo)}: inclua-se "${semAspas(para)}".`
      : `${labelCampo(campo)}: onde se lê "${semAspas(de)}", leia-se "${semAspas(para)}".`,
  )
  const texto = frases.join('\n')
  if (letras(texto) <= MAXIMO) return texto
  // Too long to be quoted whole: the fields are named, their text stands below in the letter.
  return `Retificam-se os dados a seguir, que passam a valer como constam nesta carta: ${correcoes.map(({ campo }) => labelCampo(campo).toLowerCase()).join(', ')}.`
}

const semAspas = (texto: string) => texto.trim().replace(/["“”]/g, "'").replace(/\s+/g, ' ')
