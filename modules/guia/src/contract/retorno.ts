import { dataWire, defineCall, dinheiroWire, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'

const fiscoAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

const linha = z.object({
  linha: z.number().int(),
  codigoBarras: z.string(),
  dataPagamento: dataWire(),
  dataCredito: dataWire(),
  valor: dinheiroWire(),
  forma: z.string().nullable(),
  guia: z.number().int().nullable(),
  contribuinte: z.string().nullable(),
  situacao: z.string(),
  situacaoRotulo: z.string(),
  mensagem: z.string(),
})

const retorno = z.object({
  id: idWire(),
  nome: z.string(),
  banco: z.string(),
  convenio: z.string(),
  sequencial: z.string(),
  geradoEm: dataWire(),
  recebidoEm: z.string(),
  quantidade: z.number().int(),
  total: dinheiroWire(),
  pagas: z.number().int(),
  divergentes: z.number().int(),
})

/** Bank return file FEBRABAN 150: refused whole when a total, a record or the file itself is wrong; otherwise every line is kept. */
export const enviarRetorno = defineCall({
  method: 'POST',
  path: '/retornobancario/enviar',
  summary: 'Processar arquivo de retorno bancário',
  request: z.object({}),
  answer: z.object({ retorno, linhas: z.array(linha), mensagem: z.string() }),
  access: fiscoAccess,
  effect: 'write',
  multipart: 'bytes',
})

export const buscarRetornos = defineCall({
  method: 'POST',
  path: '/retornobancario/buscar',
  summary: 'Arquivos de retorno bancário',
  request: z.object({ ...pageRequest }),
  answer: z.object({ lista: z.array(retorno), total: z.number().int() }),
  access: fiscoAccess,
  effect: 'read',
})

export const buscarRetorno = defineCall({
  method: 'POST',
  path: '/retornobancario/buscarTO',
  summary: 'Arquivo de retorno bancário',
  request: z.object({ id: idWire() }),
  answer: z.object({ retorno, linhas: z.array(linha) }),
  access: fiscoAccess,
  effect: 'read',
})
