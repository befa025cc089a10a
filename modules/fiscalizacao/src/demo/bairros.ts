import { Decimal4 } from '@iss/kernel/decimal4'
import { defineDemo } from '@iss/platform/server'
import { bairroTable } from '../tables/bairro.ts'

/** Neighbourhoods of the demonstration around an invented centre; 'Zona Rural' has no place of its own. */
const lugares: readonly [string, string | null, string | null][] = [
  ['Centro', '-20.0135', '-43.9386'],
  ['Vila Nova', '-20.0012', '-43.9521'],
  ['Jardim das Flores', '-20.0268', '-43.9254'],
  ['Distrito Industrial', '-20.0391', '-43.9655'],
  ['Savassi', '-20.0094', '-43.9207'],
  ['Zona Rural', null, null],
]

export const bairrosDemo = defineDemo({
  nome: 'bairros',
  ordem: 60,
  async load(ctx) {
    const graus = (texto: string | null) => (texto === null ? null : Decimal4.from(texto))
    await ctx.db
      .insert(bairroTable)
      .values(lugares.map(([nome, latitude, longitude]) => ({ nome, latitude: graus(latitude), longitude: graus(longitude) })))
    await ctx.audit({ tipo: 'demo.bairros', entidade: 'bairro', depois: { bairros: lugares.length } })
  },
})
