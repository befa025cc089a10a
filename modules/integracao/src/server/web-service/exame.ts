import type { LoteEmJson } from '@iss/abrasf/read-lote-json'
import { fill, type Violation } from '@iss/kernel/errors'
import type { XmlViolation } from '@iss/platform/xml'
import { integracaoErrors } from '../../domain/errors.ts'
import { type MensagemRetorno, mensagemDaRecusa, mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { maximoDoLote, type OperacaoWebService } from '../../domain/web-service/operacoes.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'

/** Differences from the schema that one answer tells. */
const maximoDeDiferencas = 50

/** A difference from the schema: what is wrong, and where, what is expected and what was seen. */
export function mensagemDoEsquema({ path, message, expected, received, kind }: XmlViolation): MensagemRetorno {
  if (kind === 'value' && path.endsWith('/QuantidadeRps')) return mensagemRetorno('E72')
  const visto = received === null ? '' : ` recebido: ${received === '' ? '(vazio)' : received};`
  const esperado = expected === null ? '' : ` esperado: ${expected};`
  return mensagemRetorno('E160', { texto: message }, { correcao: `Em ${path}:${visto}${esperado}`.replace(/;$/, '.') })
}

const isDoEsquema = ({ code }: Violation) => code.startsWith('integracao.esquema')

/** Everything in the message itself that refuses it, before any register is looked at: root, schema, number of RPS, signatures. */
export function examinarMensagem({
  operacao,
  lote,
  pedido,
}: Pick<MensagemRecebida, 'operacao' | 'lote' | 'pedido'>): MensagemRetorno[] {
  const raiz = lote?.raiz ?? pedido?.raiz ?? ''
  const esquema = (lote ?? pedido)?.esquema.slice(0, maximoDeDiferencas).map(mensagemDoEsquema) ?? []
  const doTodo = ((lote ?? pedido)?.violations ?? []).filter((uma) => !isDoEsquema(uma)).map((uma) => mensagemDaRecusa(uma))
  if (raiz !== '' && !operacao.envios.includes(raiz) && doTodo.length === 0) {
    const texto = `A mensagem é ${raiz}; ${operacao.nome} espera ${operacao.envios[0]}.`
    return [mensagemRetorno('E160', { texto })]
  }
  return [...doTodo, ...esquema, ...(lote ? examinarLote(lote, operacao) : []), ...substituto(pedido)]
}

function examinarLote(lote: LoteEmJson, { nome }: OperacaoWebService): MensagemRetorno[] {
  const contada = lote.rps.length
  if (lote.raiz === null) return []
  return [
    ...(contada > maximoDoLote ? [mensagemRetorno('P005', { contada, maximo: maximoDoLote })] : []),
    ...(nome === 'GerarNfse' && contada > 1 ? [mensagemRetorno('P010', { contada, operacao: nome })] : []),
    ...lote.rps.flatMap(({ violations, identidade: rps }) =>
      violations.filter((uma) => !isDoEsquema(uma)).map((uma) => mensagemDaRecusa(uma, { rps })),
    ),
    ...lote.rps.flatMap(({ identidade: rps, posicao, tomador, declaracao }) =>
      declaracao && tomador?.documento && tomador.documento === lote.prestador?.documento
        ? [mensagemRetorno('E52', { n: rps?.numero ?? posicao, s: rps?.serie ?? '-' }, { rps })]
        : [],
    ),
  ]
}

function substituto(pedido: MensagemRecebida['pedido']): MensagemRetorno[] {
  const dados = pedido?.dados
  if (dados?.tipo !== 'substituicao') return []
  return dados.rps.violations.map((uma) => mensagemDaRecusa(uma, { rps: dados.rps.identidade }))
}

/** RPS of a batch without a signature that counts, as refusals. */
export function semAssinatura(lote: LoteEmJson, soDeclaracao: boolean): MensagemRetorno[] {
  if (lote.assinatura?.valida) return []
  return lote.rps.flatMap(({ assinatura, identidade: rps, posicao }) =>
    assinatura?.valida && (assinatura.cobre === 'declaracao' || !soDeclaracao)
      ? []
      : [
          mensagemDaRecusa(fill(integracaoErrors.assinaturaAusente, { n: rps?.numero ?? posicao, s: rps?.serie ?? '-' }), {
            rps,
            outro: 'E172',
          }),
        ],
  )
}
