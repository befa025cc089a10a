import { tiposAidf } from '@iss/escrituracao/domain/aidf'
import type { AidfWire } from '../contract/aidf.ts'
import { toneAidf } from '../domain/aidf.ts'
import type { AidfLida } from './ler-aidf.ts'

/** An AIDF as the lists show it. */
export function toAidfWire(aidf: AidfLida): AidfWire {
  const { id, versao, numero, serie, numeroInicial, numeroFinal, total, utilizadas, emissao, validade, estado } = aidf
  return {
    id,
    versao,
    numero,
    contribuinte: aidf.contribuinteNome,
    documento: aidf.contribuinteDocumento,
    serie,
    tipo: tiposAidf[aidf.tipo],
    grafica: aidf.graficaNome,
    numeroInicial,
    numeroFinal,
    total,
    utilizadas,
    emissao,
    validade,
    estado,
    tone: toneAidf(estado),
    declarada: aidf.declarada,
    notaGrafica: aidf.notaGrafica,
    confeccionadaEm: aidf.confeccionadaEm,
  }
}
