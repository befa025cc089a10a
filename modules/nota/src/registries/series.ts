import { defineRegistry } from '@iss/registry/definition'
import { cadastroNotaErrors } from './errors.ts'

/** Series of notes; shown as species/code. One that was used is only cancelled and is no longer offered. */
export const series = defineRegistry({
  slug: 'series',
  title: 'Séries',
  path: '/home/configuracao/series',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Documentos', ordem: 10, icone: 'file-text' }],
  table: 'serie',
  fields: {
    especie: { label: 'Espécie', kind: 'text', required: true, max: 60, span: 6 },
    codigo: { label: 'Código', kind: 'text', required: true, max: 10, span: 6 },
    eletronica: { label: 'Eletrônica', kind: 'boolean', span: 4 },
    avulsa: { label: 'Avulsa', kind: 'boolean', span: 4 },
    requerAutEstadual: { label: 'Requer autorização estadual', kind: 'boolean', span: 4 },
  },
  list: ['especie', 'codigo', 'eletronica', 'avulsa', 'requerAutEstadual'],
  order: ['especie', 'codigo'],
  unique: [{ fields: ['codigo'], index: 'serie_municipio_id_codigo_key', message: cadastroNotaErrors.serieRepetida.message }],
  name: 'codigo',
  softDelete: true,
  import: true,
})
