import { defineExpander } from '@iss/platform/discovery'
import type { Importer } from '../../importacao/define-importer.ts'
import { processOf } from '../order-process.ts'
import { loteDe } from './lote-do-importador.ts'

/** Long work of every importer that the modules declare; its calls are those of all imports. */
export const importers = defineExpander((house) => {
  const all = (house.others.get('importer') ?? []) as unknown as readonly Importer[]
  const twice = all.find(({ tipo }, index) => all.findIndex((other) => other.tipo === tipo) !== index)
  if (twice) throw new Error(`Two importers are called ${twice.tipo}`)
  return { processes: all.map((importer) => processOf(loteDe(importer))) as never }
})
