import { buscarUserInfo } from '@iss/portal/contract/sessao'
import type { EscopoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { enviarArquivo } from '@iss/portal/contract/arquivo'
import { filtrarMunicipios } from '@iss/portal/contract/municipios'
import { enviarEmailNotaCall } from '@iss/nota/contract/email-nota'
import { imprimirCartaCorrecao } from '@iss/nota/contract/carta-da-nota'
import { baixarXml, buscarNota, imprimirDanfse } from '@iss/nota/contract/consulta'
import { type CodeReach, defineCodeReach } from '@iss/platform/server'
import {
  buscarErrosImportacao,
  buscarImportacaoTO,
  buscarImportacoes,
  buscarTiposImportacao,
  cancelarImportacao,
  confirmarImportacao,
  validarImportacao,
} from '@iss/lote/contract/importacao'

const reach = (escopo: EscopoIntegracao, calls: CodeReach['calls']) => defineCodeReach(escopo, calls)

/** Each of these shows only what the person of the code may see; the operation asks (S24). */
export const alcanceConsultar = reach('consultar', [buscarUserInfo, buscarNota, imprimirDanfse, baixarXml, imprimirCartaCorrecao])

/** Issuing and importing: what was issued is read and sent, a file goes in, its importer asks for the key of its kind. */
export const alcanceEmitir = reach('emitir', [
  buscarUserInfo,
  buscarNota,
  imprimirDanfse,
  baixarXml,
  enviarEmailNotaCall,
  filtrarMunicipios,
  enviarArquivo,
  buscarTiposImportacao,
  validarImportacao,
  confirmarImportacao,
  cancelarImportacao,
  buscarImportacoes,
  buscarImportacaoTO,
  buscarErrosImportacao,
])

export const alcanceCancelar = reach('cancelar', [buscarUserInfo, buscarNota])
