/** Functions of PostgreSQL that read nothing but their arguments: all that a query of the consoles may call. Operators and casts are not functions here. */
export const funcoesPermitidas: ReadonlySet<string> = new Set(
  `count sum avg min max stddev variance stddev_pop stddev_samp var_pop var_samp string_agg array_agg bool_and bool_or every mode percentile_cont percentile_disc
   row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
   abs ceil ceiling floor round trunc mod power sqrt sign greatest least div width_bucket
   lower upper initcap length char_length character_length substr substring left right btrim ltrim rtrim trim lpad rpad replace translate position strpos split_part
   concat concat_ws reverse starts_with to_char to_date to_number to_timestamp regexp_replace regexp_match regexp_count
   date_trunc date_part extract age make_date now timezone justify_days date_bin
   nullif coalesce num_nonnulls num_nulls cardinality array_length unnest generate_series`
    .trim()
    .split(/\s+/),
)
