import type { AnswerOutputOf } from '@iss/portal/call'
import type { buscarContextoDesif } from '../../contract/entrega.ts'
import { type CodigoDaCidade, type ContextoDesif, porCodigo } from '../../domain/contexto.ts'
import { modulosDesif } from '../../domain/leiaute.ts'

/** What the city knows, as the verification takes it. */
export function contextoDaResposta(dados: AnswerOutputOf<typeof buscarContextoDesif>): ContextoDesif {
  const codigos = new Map<string, CodigoDaCidade[]>()
  for (const { codigo, aliquota, inicio, fim } of dados.codigos)
    codigos.set(codigo, [...(codigos.get(codigo) ?? []), { aliquota: BigInt(aliquota), inicio, fim }])
  return {
    hoje: dados.hoje,
    municipio: dados.municipio,
    raiz: dados.raiz,
    codigos,
    cosif: new Set(dados.cosif),
    tarifas: porCodigo(dados.tarifas),
    servicos: porCodigo(dados.servicos),
    planos: new Map(dados.planos.map(({ ano, contas }) => [ano, new Map(contas)])),
    emVigor: dados.emVigor.flatMap(({ modulo, ...resto }) => {
      const conhecido = modulosDesif.find((um) => um === modulo)
      return conhecido ? [{ modulo: conhecido, ...resto }] : []
    }),
    encerradas: new Set(dados.encerradas),
    diaDoPrazo: dados.diaDoPrazo,
  }
}
