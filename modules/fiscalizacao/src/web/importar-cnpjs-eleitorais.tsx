import { systemClock } from '@iss/kernel/clock'
import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useState } from 'react'
import { telaImportarCnpjsEleitorais } from '../contract/lista-eleitoral.ts'
import { labelTurno, turnos } from '../domain/lista-eleitoral.ts'

/** Arquivo de CNPJ of F81: the candidates and parties whose notes the electoral court asks for. */
export function Screen() {
  const [ano, setAno] = useState<number | null>(Number(systemClock.today().slice(0, 4)))
  const [turno, setTurno] = useState('1')
  const [oficio, setOficio] = useState('')
  return (
    <ImportacaoDoTipo
      title={telaImportarCnpjsEleitorais.title}
      path={telaImportarCnpjsEleitorais.path}
      tipo="cnpjs-eleitorais"
      accept=".csv,.txt"
      parametros={{
        valores: ano === null ? null : { ano: String(ano), turno, oficio },
        campos: (
          <FormGrid>
            <NumberField label="Ano eleitoral" required value={ano} onChange={setAno} span={4} />
            <SelectField
              label="Turno"
              required
              options={turnos.map((value) => ({ value: String(value), label: labelTurno(value) }))}
              value={turno}
              onChange={(value) => setTurno(String(value ?? '1'))}
              span={4}
            />
            <TextField label="Ofício nº" value={oficio} onChange={setOficio} span={4} />
          </FormGrid>
        ),
      }}
    >
      CSV com uma coluna de CNPJ (e, se houver, o nome em NM_CANDIDATO ou NOME), ou texto com um CNPJ por linha. Nada muda antes
      da confirmação.
    </ImportacaoDoTipo>
  )
}
