import {
  dataWire,
  decimal4Wire,
  defineCall,
  defineScreen,
  dinheiroWire,
  idWire,
  okWire,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { tiposObra } from '../domain/obra.ts'

/** A construction company with the function of works (spec 2 §2.4). */
export const obraAccess = { perfis: ['construtora'], chaves: ['iss:obras'] } as const

const dados = {
  /** CNO or CEI, as notes tell it. */
  codigo: z.string().max(30),
  nome: z.string().max(150),
  tipo: z.enum(tiposObra),
  art: z.string().max(30).nullable(),
  alvara: z.string().max(30).nullable(),
  endereco: z.string().max(255),
  inscricaoImobiliaria: z.string().max(30).nullable(),
  /** Square metres. */
  area: decimal4Wire().nullable(),
  valorContrato: dinheiroWire().nullable(),
  inicio: dataWire().nullable(),
  fim: dataWire().nullable(),
}

/** The builder's works, those that go on first. */
export const buscarObra = defineCall({
  method: 'POST',
  path: '/obra/buscar',
  summary: 'Obras do contribuinte',
  request: z.object({}),
  answer: z.array(z.object({ id: idWire(), versao: versaoWire(), ...dados })),
  access: obraAccess,
  effect: 'read',
})

/** Adds works, or changes those of `id`. */
export const salvarObra = defineCall({
  method: 'POST',
  path: '/obra/salvar',
  summary: 'Salvar obra',
  request: z.object({ id: idWire().nullable().default(null), versao: versaoWire().default(1), ...dados }),
  answer: okWire().extend({ id: idWire() }),
  access: obraAccess,
  effect: 'write',
})

/** Ends works on a day; the emission offers them until then. */
export const encerrarObra = defineCall({
  method: 'POST',
  path: '/obra/encerrar',
  summary: 'Encerrar obra',
  request: z.object({ id: idWire(), fim: dataWire() }),
  answer: okWire(),
  access: obraAccess,
  effect: 'write',
})

export const telaObras = defineScreen({
  path: '/home/actions/obras',
  title: 'Obras',
  component: 'obras',
  access: obraAccess,
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 68, icone: 'tools', palavras: ['CNO', 'CEI', 'construção'] }],
})
