import { Decimal4 } from '@iss/kernel/decimal4'
import { defineRegistry } from '@iss/registry/definition'
import { fiscalizacaoErrors } from '../domain/errors.ts'

const alem = (valor: Decimal4 | null, limite: string) =>
  valor !== null && (valor.compare(Decimal4.from(limite)) > 0 || valor.compare(Decimal4.from(`-${limite}`)) < 0)

/** Neighbourhoods of the city with their coordinates, for the map of the analysis of revenue; typed here or brought by CSV. */
export const bairros = defineRegistry({
  slug: 'bairros',
  title: 'Bairros',
  path: '/home/actions/bairros',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [
    {
      area: 'fiscal',
      grupo: 'Configurações',
      ordem: 30,
      icone: 'map-pin',
      palavras: ['coordenadas', 'latitude', 'longitude', 'mapa'],
    },
  ],
  table: 'bairro',
  fields: {
    nome: { label: 'Bairro', kind: 'text', required: 'Informe o nome do bairro.', max: 80, span: 6 },
    latitude: { label: 'Latitude', kind: 'decimal', span: 3, help: 'Em graus, o sul negativo: -20,0135.' },
    longitude: { label: 'Longitude', kind: 'decimal', span: 3, help: 'Em graus, o oeste negativo: -43,9386.' },
  },
  list: ['nome', 'latitude', 'longitude'],
  search: ['nome'],
  order: ['nome'],
  name: 'nome',
  import: true,
  check: ({ latitude, longitude }) => [
    ...(alem(latitude, '90') ? [fiscalizacaoErrors.latitudeInvalida] : []),
    ...(alem(longitude, '180') ? [fiscalizacaoErrors.longitudeInvalida] : []),
    ...((latitude === null) === (longitude === null)
      ? []
      : [{ ...fiscalizacaoErrors.coordenadaIncompleta, field: latitude === null ? 'latitude' : 'longitude' }]),
  ],
  unique: [{ fields: ['nome'], index: 'bairro_nome', message: fiscalizacaoErrors.bairroRepetido.message }],
})
