import { escoposIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { type Access, dataWire, defineCall, defineScreen, idWire, okWire } from '@iss/platform/contract'
import { menuDeContribuinte } from '@iss/portal/contract/menu'
import { z } from 'zod'

/** Tables and codes are read with either key (decisions C5). */
export const leituraIntegracao = {
  perfis: ['usuario'],
  chaves: ['iss:integracao:codigos', 'iss:solicitacoes:consultar'],
} as const satisfies Access
/** Codes are of who has something to emit or read by them; the staff of the city hall has the tables alone. */
export const acessoCodigos = {
  ...leituraIntegracao,
  naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte'],
} as const satisfies Access
/** Codes are made by the taxpayer and his accountant; neither by employees nor by an authority, not even acting for him. */
export const acessoGerarCodigo = {
  chaves: ['iss:integracao:codigos'],
  naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte', 'funcionario'],
  condicao: ({ autoridadeId }) => autoridadeId === null,
} as const satisfies Access

const escopo = z.enum(escoposIntegracao)

/** Codes of the selected person, newest first, with the scopes that the user may give. */
export const buscarCodigosIntegracao = defineCall({
  method: 'POST',
  path: '/codigointegracao/buscar',
  summary: 'Códigos de acesso da pessoa selecionada',
  request: z.object({}),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        nome: z.string(),
        final: z.string(),
        permissoes: z.string(),
        criadoEm: z.string(),
        validade: dataWire(),
        situacao: z.enum(['Ativo', 'Vencido', 'Revogado']),
        acessos: z.number().int(),
        ultimoAcesso: z.string().nullable(),
      }),
    ),
    podeGerar: z.boolean(),
    escopos: z.array(z.object({ value: escopo, label: z.string() })),
    /** What the form begins with. */
    validade: dataWire(),
  }),
  access: acessoCodigos,
  effect: 'read',
})

/** Makes a code; the answer is the only place where it is ever shown. */
export const gerarCodigoIntegracao = defineCall({
  method: 'POST',
  path: '/codigointegracao/gerar',
  summary: 'Gerar código de acesso',
  request: z.object({ nome: z.string().trim().max(60), escopos: z.array(escopo).max(3), validade: dataWire() }),
  answer: z.object({ id: idWire(), token: z.string(), mensagem: z.string() }),
  access: acessoGerarCodigo,
  effect: 'write',
})

/** The code opens nothing any more, from the next call on. */
export const revogarCodigoIntegracao = defineCall({
  method: 'POST',
  path: '/codigointegracao/revogar',
  summary: 'Revogar código de acesso',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: acessoGerarCodigo,
  effect: 'write',
})

/** Uses of the codes of the selected person, hour by hour, the last 500. */
export const buscarAcessosIntegracao = defineCall({
  method: 'POST',
  path: '/codigointegracao/buscarAcessos',
  summary: 'Acessos feitos com os códigos',
  request: z.object({}),
  answer: z.array(z.object({ id: idWire(), nome: z.string(), hora: z.string(), acessos: z.number().int(), ultimo: z.string() })),
  access: acessoCodigos,
  effect: 'read',
})

/** Addresses, and the codes that files and calls of this municipality use. */
export const buscarTabelasIntegracao = defineCall({
  method: 'POST',
  path: '/codigointegracao/buscarTO',
  summary: 'Endereços e tabelas de códigos do município',
  request: z.object({}),
  answer: z.object({
    ambiente: z.enum(['Produção', 'Teste']),
    enderecos: z.array(z.object({ rotulo: z.string(), endereco: z.string() })),
    municipio: z.object({ nome: z.string(), uf: z.string(), codigo: z.string() }),
    atividades: z.array(
      z.object({
        id: idWire(),
        codigo: z.string(),
        nome: z.string(),
        item: z.string(),
        codigoNacional: z.string(),
        cnae: z.string(),
        nbs: z.string(),
      }),
    ),
    exigibilidades: z.array(z.object({ codigo: z.number().int(), nome: z.string() })),
    tiposTributacao: z.array(z.object({ id: idWire(), codigo: z.string(), nome: z.string(), exigibilidade: z.number().int() })),
  }),
  access: leituraIntegracao,
  effect: 'read',
})

export const telaCodigosIntegracao = defineScreen({
  path: '/home/actions/codigos-integracao',
  title: 'Códigos para integração',
  component: 'codigos-integracao',
  access: leituraIntegracao,
  menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 240, icone: 'plug', access: menuDeContribuinte }],
})
