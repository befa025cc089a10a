import { defineCall, defineScreen, idWire, okWire, pageRequest, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { emissaoAccess } from '@iss/nota/contract/acessos'

const texto = (maximo: number) => z.string().max(maximo).nullable()

const dados = {
  documento: z.string().max(20),
  nome: z.string().max(150),
  inscricaoMunicipal: texto(20),
  email: texto(120),
  telefone: texto(20),
  cep: texto(10),
  logradouro: texto(255),
  numero: texto(20),
  complemento: texto(100),
  bairro: texto(100),
  municipio: texto(7),
  uf: texto(2),
}

/** Takers of the selected person, by part of the name, document or e-mail. */
export const buscarCatalogoTomador = defineCall({
  method: 'POST',
  path: '/catalogotomador/buscar',
  summary: 'Catálogo de tomadores',
  request: z.object({ ...pageRequest, texto: z.string().max(150).default('') }),
  answer: z.object({
    lista: z.array(z.object({ id: idWire(), ...dados, municipioNome: z.string(), versao: versaoWire() })),
    total: z.number().int(),
  }),
  access: emissaoAccess,
  effect: 'read',
  ratePerMinute: 300,
})

/** Adds a taker, or changes the one of `id`. */
export const salvarCatalogoTomador = defineCall({
  method: 'POST',
  path: '/catalogotomador/salvar',
  summary: 'Salvar tomador do catálogo',
  request: z.object({ id: idWire().nullable().default(null), versao: versaoWire().default(1), ...dados }),
  answer: okWire().extend({ id: idWire() }),
  access: emissaoAccess,
  effect: 'write',
})

export const removerCatalogoTomador = defineCall({
  method: 'POST',
  path: '/catalogotomador/remover',
  summary: 'Remover tomadores do catálogo',
  request: z.object({ ids: z.array(idWire()).max(100) }),
  answer: okWire(),
  access: emissaoAccess,
  effect: 'write',
})

export const telaCatalogoTomadores = defineScreen({
  path: '/home/actions/catalogo-tomadores',
  title: 'Catálogo de tomadores',
  component: 'catalogo-tomadores',
  access: emissaoAccess,
})
