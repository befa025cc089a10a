import { defineCall, defineScreen, dinheiroWire, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'
import { tiposArquivoSimples } from '../domain/pgdas.ts'

/** Who imports files of the Receita Federal (spec 2 §2.4). */
export const acessoPgdas = { perfis: ['administrador'], chaves: ['iss:pgdas:import'] } as const

const importacao = z.object({
  id: idWire(),
  nome: z.string(),
  tipo: z.enum(tiposArquivoSimples),
  periodo: z.string(),
  importadoEm: z.string(),
  usuario: z.string(),
  lidas: z.number().int(),
  importadas: z.number().int(),
  substituidas: z.number().int(),
  repetidas: z.number().int(),
  semCadastro: z.number().int(),
  outroMunicipio: z.number().int(),
  quantosErros: z.number().int(),
  situacao: z.string(),
})

const lida = z.object({
  importacao,
  erros: z.array(z.object({ linha: z.number().int(), mensagem: z.string() })),
  /** What became of each record of a file that is none of declarations, in the order of its lines. */
  registros: z.array(
    z.object({
      id: idWire(),
      linha: z.number().int(),
      numero: z.string(),
      documento: z.string(),
      nome: z.string(),
      periodo: z.string(),
      valor: dinheiroWire().nullable(),
      resultado: z.string(),
      semEfeito: z.boolean(),
    }),
  ),
  /** Declarations of this file, as they stand today. */
  declaracoes: z.array(
    z.object({
      id: idWire(),
      declaracao: z.string(),
      cnpj: z.string(),
      nome: z.string(),
      periodo: z.string(),
      transmissao: z.string(),
      operacao: z.string(),
      receita: dinheiroWire(),
      ativa: z.boolean(),
      cadastrado: z.boolean(),
    }),
  ),
})

/** Files of the Receita Federal (F90): refused whole when they cannot be trusted, otherwise each declaration is kept or listed with the reason. */
export const enviarPgdas = defineCall({
  method: 'POST',
  path: '/pgdas/enviar',
  summary: 'Importar arquivo do Simples Nacional',
  request: z.object({ tipo: z.enum(tiposArquivoSimples).nullable().default(null) }),
  answer: z.object({ ...lida.shape, mensagem: z.string() }),
  access: acessoPgdas,
  effect: 'write',
  multipart: 'stored',
  large: true,
})

export const buscarPgdasImportados = defineCall({
  method: 'POST',
  path: '/pgdas/buscarImportacoes',
  summary: 'Arquivos importados do Simples Nacional',
  request: z.object({ ...pageRequest }),
  /** `maximo`: bytes of a file that is taken. */
  answer: z.object({ lista: z.array(importacao), total: z.number().int(), maximo: z.number().int() }),
  access: acessoPgdas,
  effect: 'read',
})

export const buscarPgdasImportado = defineCall({
  method: 'POST',
  path: '/pgdas/buscarImportacaoTO',
  summary: 'Arquivo importado do Simples Nacional',
  request: z.object({ id: idWire() }),
  answer: lida,
  access: acessoPgdas,
  effect: 'read',
})

export const telaImportarPgdas = defineScreen({
  path: '/home/actions/importar-p-g-d-a-s',
  title: 'Importar arquivos do Simples Nacional',
  component: 'importar-pgdas',
  access: acessoPgdas,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Simples Nacional',
      ordem: 900,
      rotulo: 'Importar arquivos do Simples Nacional',
      icone: 'upload',
    },
  ],
})
