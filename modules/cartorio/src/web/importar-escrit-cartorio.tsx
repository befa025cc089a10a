import { systemClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'
import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { useCall } from '@iss/portal/hooks'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { useState } from 'react'
import { buscarCartorios } from '../contract/cartorio.ts'
import { telaImportarEscritCartorio } from '../contract/telas.ts'
import { Leiaute } from './parts/leiaute.tsx'

/** Importar escrituração de cartório (F77): the inspector imports the acts of an office, of one open competence. */
export function Screen() {
  const { data = [] } = useCall(buscarCartorios, {})
  const [cartorio, setCartorio] = useState<string | null>(null)
  const [competencia, setCompetencia] = useState<Competencia | null>(Competencia.fromData(systemClock.today()).previous())
  const [substituir, setSubstituir] = useState(false)
  const escolhido = cartorio ?? (data.length === 1 ? String(data[0]?.id) : null)
  return (
    <ImportacaoDoTipo
      title={telaImportarEscritCartorio.title}
      path={telaImportarEscritCartorio.path}
      tipo="escrit-cartorio-fiscal"
      accept=".csv,.txt"
      parametros={{
        valores:
          escolhido && competencia
            ? { cartorio: escolhido, competencia: competencia.toString(), substituir: substituir ? 'sim' : 'nao' }
            : null,
        campos: (
          <FormGrid>
            <SelectField
              label="Cartório"
              required
              options={data.map(({ id, nome }) => ({ value: String(id), label: nome }))}
              value={escolhido}
              onChange={(valor) => setCartorio(valor === null ? null : String(valor))}
              span={6}
            />
            <CompetenciaField label="Competência" required value={competencia} onChange={setCompetencia} span={3} />
            <CheckboxField label="Substituir existentes" value={substituir} onChange={setSubstituir} span={3} />
          </FormGrid>
        ),
      }}
    >
      <Leiaute />
    </ImportacaoDoTipo>
  )
}
